import Box from "@mui/material/Box";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

const ICON = "mail";

/** Marks an offer that the customer typed in on behalf of the supplier. */
export function OutsideTag() {
  const t = useT();
  return (
    <Tag tone="info" icon={ICON}>
      {t("outside.mark")}
    </Tag>
  );
}

/** The same mark where there is room for an icon alone. */
export function OutsideIcon() {
  const t = useT();
  return (
    <Box component="span" title={t("outside.mark")} sx={{ flex: "none", color: "ui.tone.info.0" }}>
      <Icon name={ICON} size={14} label={t("outside.mark")} />
    </Box>
  );
}
