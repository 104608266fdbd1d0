import { useT } from "#src/locale/use-t.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";

export function MenuButton() {
  const { drawer, openDrawer } = useFrame();
  const t = useT();
  if (!drawer) return null;
  return <IconAction icon="menu" label={t("controls.menu.open")} size="large" iconSize={20} onClick={openDrawer} />;
}
