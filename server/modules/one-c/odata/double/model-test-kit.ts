import { readFileSync } from "node:fs";

export interface Field {
  readonly type: string;
  readonly nullable: boolean;
  readonly points_to: string | null;
}

export interface Model {
  readonly text: string;
  readonly sets: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, Field>>;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
const blocks = (text: string, tag: string): { head: string; inside: string }[] =>
  [...text.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"))].map(([, head = "", inside = ""]) => ({
    head,
    inside,
  }));
const without = (text: string, sets: readonly string[]): string =>
  sets.reduce(
    (rest, set) =>
      rest
        .replace(new RegExp(`\\s*<EntityType Name="${set}"[\\s\\S]*?</EntityType>`), "")
        .replace(new RegExp(`\\s*<EntitySet Name="${set}"[^>]*/>`), ""),
    text,
  );

export function modelOf(family: "trade" | "small", unpublished: readonly string[] = []): Model {
  const all = readFileSync(new URL(`./${family}.edmx.xml`, import.meta.url), "utf8");
  const text = without(all, unpublished);
  const ends = new Map(
    blocks(all, "Association").map(({ head, inside }) => {
      const [, end = ""] = /Role="End" Type="StandardODATA\.([^"]*)"/.exec(inside) ?? [];
      return [attribute(head, "Name"), end];
    }),
  );
  const types = [...blocks(all, "EntityType"), ...blocks(all, "ComplexType")];
  const fields = types.map(({ head, inside }): [string, Map<string, Field>] => {
    const name = attribute(head, "Name");
    const owner = name.replace(/_RowType$/, "");
    const own = [...inside.matchAll(/<Property\b([^>]*)\/>/g)].map(([, tag = ""]): [string, Field] => {
      const field = attribute(tag, "Name");
      const points_to = ends.get(`${owner}_${field.replace(/_Key$/, "")}`) ?? null;
      return [field, { type: attribute(tag, "Type"), nullable: attribute(tag, "Nullable") !== "false", points_to }];
    });
    return [name, new Map(own)];
  });
  const sets = [...text.matchAll(/<EntitySet\b([^>]*)\/>/g)].map(([, tag = ""]) => attribute(tag, "Name"));
  return { text, sets: new Set(sets), fields: new Map(fields) };
}
