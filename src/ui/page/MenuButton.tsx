import IconButton from "@mui/material/IconButton";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";

/** On a phone: opens the menu. Nothing where the menu is on the page. */
export function MenuButton() {
  const { drawer, openDrawer } = useFrame();
  const t = useT();
  if (!drawer) return null;
  return (
    <IconButton size="large" aria-label={t("controls.menu.open")} onClick={openDrawer}>
      <Icon name="menu" size={20} />
    </IconButton>
  );
}
