import type { WorkspaceStatus } from "#contract/permissions.ts";
import { WORKSPACE_GLYPH, WORKSPACE_TONE } from "#src/entities/company/workspace-look.ts";
import { useT } from "#src/locale/use-t.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

export function WorkspaceStatusChip({ status, plain = false }: { status: WorkspaceStatus; plain?: boolean }) {
  const t = useT();
  return (
    <StatusChip
      plain={plain}
      tone={WORKSPACE_TONE[status]}
      glyph={WORKSPACE_GLYPH[status]}
      label={t(`workspaces.status.${status}`)}
    />
  );
}
