import { ADMIN_AREA } from "#src/app/admin-pages.tsx";
import { useAreaCommands } from "#src/app/commands/area-commands.ts";
import { CommandList } from "#src/app/commands/CommandList.tsx";
import type { Command } from "#src/app/commands/commands.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

export function AdminCommands() {
  const t = useT();
  const { pages, actions, finders } = useAreaCommands(ADMIN_AREA);
  const others: Command[] = [
    { id: paths.home(), name: t("frame.menu.back_to_workspace"), icon: "arrow-left", act: { to: paths.home() } },
    { id: paths.profile(), name: t("frame.profile_settings"), icon: "user", act: { to: paths.profile() } },
  ];
  return <CommandList pages={[...pages, ...others]} actions={actions} finders={finders} />;
}
