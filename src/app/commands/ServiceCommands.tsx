import { resources } from "#src/api/resources.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { useAreaCommands } from "#src/app/commands/area-commands.ts";
import { CommandList } from "#src/app/commands/CommandList.tsx";
import type { Command } from "#src/app/commands/commands.ts";
import { SERVICE_AREA } from "#src/app/service-pages.tsx";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";

export function ServiceCommands() {
  const t = useT();
  const may = useMay();
  const { principal } = useMe();
  const { pages, actions, finders } = useAreaCommands(SERVICE_AREA);
  const page = (name: string, icon: Command["icon"], to: string): Command => ({ id: to, name, icon, act: { to } });
  const others = [
    page(t("frame.menu.workspaces"), "building", paths.workspaces()),
    page(t("frame.profile_settings"), "user", paths.profile()),
    ...(principal.is_admin ? [page(t("frame.menu.admin"), "shield", paths.admin())] : []),
  ];
  const workspace = page(t("frame.no_workspace.create"), "building", paths.newWorkspace());
  return (
    <CommandList
      pages={[...pages, ...others]}
      actions={may(resources.workspaces.create) ? [...actions, workspace] : actions}
      finders={finders}
    />
  );
}
