import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import { useKeyGroups } from "#src/app/key-groups.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { LastErrors } from "#src/ui/feedback/LastErrors.tsx";
import { KeyHelp } from "#src/ui/page/KeyHelp.tsx";

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <KeyHelp onClose={onClose} groups={useKeyGroups()}>
      <p>
        {/* Opens in a tab of its own, so that nothing typed on the page is lost. */}
        <MuiLink component={Link} to={paths.guide()} target="_blank">
          {t("app.links.guide")}
        </MuiLink>
      </p>
      <LastErrors />
    </KeyHelp>
  );
}
