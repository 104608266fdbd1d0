import type { RaRecord } from "ra-core";
import type { Endpoint } from "#contract/endpoint.ts";
import { useMe } from "#src/api/me.tsx";
import { finderOf } from "#src/app/commands/commands.ts";
import type { Command, Commands } from "#src/app/commands/commands.ts";
import { addressOf, requiredEndpoints, refusalOf, useOpenPages } from "#src/app/pages.ts";
import type { Area } from "#src/app/pages.ts";
import { isResource } from "#src/kit/resource/resource.ts";
import type { MenuEntry } from "#src/kit/resource/resource.ts";
import { useT } from "#src/locale/use-t.ts";

export function useAreaCommands(area: Area): Commands {
  const t = useT();
  const { principal } = useMe();
  const open = useOpenPages(area);
  const may = (asks: readonly Endpoint[]): boolean => refusalOf(asks, principal) === null;
  const pageAt = (to: string, { label, icon }: MenuEntry): Command => ({ id: to, name: t(label), icon, act: { to } });
  const pages = open.flatMap((page) => {
    const further = isResource(page) ? (page.further ?? []) : [];
    const below = further.flatMap(({ path, asks, menu }) =>
      menu !== undefined && may(asks) ? [pageAt(`${page.to}/${path}`, menu)] : [],
    );
    return [pageAt(page.to, page.menu), ...below];
  });
  const actions = area.pages.filter(isResource).flatMap((resource): Command[] => {
    const { menu, words, create, makes = [] } = resource;
    const to = addressOf(area, resource);
    const asks = requiredEndpoints(resource, "create");
    const way = create === undefined ? { to, state: { make: true } } : { to: `${to}/${area.make}` };
    const own =
      words.create === undefined || asks.length === 0 ? [] : [{ ...way, label: words.create, icon: menu.icon, asks }];
    return [...own, ...makes]
      .filter((each) => may(each.asks))
      .map(({ label, icon, ...each }) => ({ id: `new ${label}`, name: t(label), icon, act: each }));
  });
  const finders = open.flatMap((page) => {
    if (!isResource(page) || page.edit === undefined) return [];
    const { name, to, menu, document, recordRepresentation, codeOf, noteOf = codeOf } = page;
    const describe = (record: RaRecord<number>) => {
      const note = noteOf?.(record) ?? "";
      return {
        name: recordRepresentation(record),
        note: note === "" ? undefined : note,
        act: { to: `${to}/${record.id}` },
        code: codeOf?.(record) ?? "",
      };
    };
    return [finderOf({ resource: name, title: t(menu.label), icon: menu.icon, document }, describe)];
  });
  return { pages, actions, finders };
}
