import type { RaRecord } from "ra-core";
import { useMe } from "#src/api/me.tsx";
import { callsOf } from "#src/api/resources.ts";
import { ADMIN_PAGES } from "#src/app/admin-pages.tsx";
import { CommandList } from "#src/app/commands/CommandList.tsx";
import { finderOf } from "#src/app/commands/commands.ts";
import type { Command } from "#src/app/commands/commands.ts";
import { refusalOf } from "#src/app/pages.ts";
import { menuAsks } from "#src/app/ResourceRoutes.tsx";
import { paths } from "#src/entities/paths.ts";
import { isResource } from "#src/entities/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";

/** The commands of administrators, made of the table of their pages. */
export function AdminCommands() {
  const t = useT();
  const { principal } = useMe();
  const open = ADMIN_PAGES.filter((page) => refusalOf(menuAsks(page), principal) === null);
  const at = (path: string): string => `${paths.admin()}/${path}`;
  const pages = open.map(({ path, menu }): Command => ({
    id: path,
    name: t(menu.label),
    icon: menu.icon,
    to: at(path),
  }));
  const found = open.filter(isResource);
  const actions = found.flatMap(({ name, path, menu: { icon }, words, create }): Command[] => {
    const call = callsOf(name).create;
    if (words.create === undefined || call === undefined || refusalOf([call], principal) !== null) return [];
    const way = create === undefined ? { to: at(path), state: { make: true } } : { to: `${at(path)}/new` };
    return [{ id: `new ${path}`, name: t(words.create), icon, ...way }];
  });
  const finders = found.flatMap(({ name, path, menu, edit, recordRepresentation }) =>
    edit === undefined
      ? []
      : [
          finderOf<RaRecord<number>>({ resource: name, title: t(menu.label), icon: menu.icon }, (record) => ({
            name: recordRepresentation(record),
            to: `${at(path)}/${record.id}`,
          })),
        ],
  );
  const others: Command[] = [
    { id: "home", name: t("frame.menu.back_to_workspace"), icon: "arrow-left", to: paths.home() },
    { id: "profile", name: t("frame.profile_settings"), icon: "user", to: paths.profile() },
  ];
  return <CommandList pages={[...pages, ...others]} actions={actions} finders={finders} />;
}
