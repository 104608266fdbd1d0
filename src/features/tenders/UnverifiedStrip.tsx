import Box from "@mui/material/Box";
import { useMe } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Warns about the actions that an unverified company can't perform. Renders nothing for a verified company. */
export function UnverifiedStrip() {
  const t = useT();
  const { workspace } = useMe();
  if (workspace === null || workspace.status === "VERIFIED") return null;
  const waits = workspace.status === "SENT_TO_VERIFICATION";
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5, flex: "none" }}>
      <Callout tone="warn">
        {t(waits ? "tenders.unverified_waits" : "tenders.unverified")}{" "}
        <TextLink to={paths.workspace(workspace.id)}>{t("tenders.unverified_open")}</TextLink>
      </Callout>
    </Box>
  );
}
