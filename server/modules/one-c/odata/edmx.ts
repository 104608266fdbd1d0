export interface Edmx {
  readonly sets: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const TAG = /<(?:[\w.-]{1,20}:)?(EntityType|ComplexType|EntitySet|Property)\b([^>]*)>/g;
const ATTRIBUTE = /\b(Name|Type)\s*=\s*"([^"]*)"/g;

/** Returns a type name without its namespace: Collection(StandardODATA.A_RowType) becomes A_RowType. */
const shortName = (type: string): string => type.replace(/^Collection\((.*)\)$/, "$1").replace(/^.*\./, "");

/**
 * Parses the metadata of an infobase ($metadata). The metadata has megabytes, so it is scanned once without building a
 * tree. Returns null if the text is not metadata.
 */
export function readEdmx(text: string): Edmx | null {
  if (!/^\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?Edmx\b/.test(text.slice(0, 1000).replace(/^\ufeff/, ""))) return null;
  const sets = new Set<string>();
  const types = new Map<string, Map<string, string>>();
  let fields = new Map<string, string>();
  for (const [, tag, attributes = ""] of text.matchAll(TAG)) {
    let [name, type] = ["", ""];
    for (const [, which, value = ""] of attributes.matchAll(ATTRIBUTE))
      if (which === "Name") name = value;
      else type = shortName(value);
    if (tag === "EntitySet") sets.add(name);
    else if (tag === "Property") fields.set(name, type);
    else {
      fields = new Map();
      types.set(name, fields);
    }
  }
  return { sets, types };
}
