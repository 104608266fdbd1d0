import { useKeyGroups } from "#src/app/key-groups.ts";
import { LastErrors } from "#src/ui/feedback/LastErrors.tsx";
import { KeyHelp } from "#src/ui/page/KeyHelp.tsx";

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <KeyHelp onClose={onClose} groups={useKeyGroups()}>
      <LastErrors />
    </KeyHelp>
  );
}
