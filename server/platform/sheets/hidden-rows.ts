/** Maximum length of a row's tag, in bytes. */
const LONGEST_TAG = 600;
const HIDDEN = Buffer.from("hidden=");
const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the hidden rows of an .xlsx sheet, whether hidden by hand, filter or group. The parser reports hidden rows
 * only together with the style of every blank cell, which takes far too much memory. The search decodes only the text
 * around each `hidden=`.
 */
function hiddenRows(part: Buffer): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let at = part.indexOf(HIDDEN); at >= 0; at = part.indexOf(HIDDEN, at + HIDDEN.length)) {
    const before = part.toString("latin1", Math.max(0, at - LONGEST_TAG), at);
    const start = before.lastIndexOf("<");
    if (start < 0 || !/^<(?:\w+:)?row\s/.test(before.slice(start, start + 40))) continue;
    const after = part.toString("latin1", at, at + LONGEST_TAG);
    const tag = before.slice(start) + after.slice(0, after.indexOf(">"));
    const number = Number(/\sr=["'](\d{1,7})["']/.exec(tag)?.[1]);
    if (number > 0 && /\shidden=["'](?:1|true)["']/.test(tag)) rows.add(number);
  }
  return rows;
}

export const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? "";

/** Collects the parts of an .xlsx in any order. `sheets` then returns the hidden rows by sheet index. */
export function hiddenRowCollector() {
  const parts = new Map<string, ReadonlySet<number>>();
  let workbook = "";
  let relations = "";
  return {
    take(name: string, content: Buffer): void {
      const path = name.toLowerCase().replace(/^\/+/, "");
      if (/^xl\/worksheets\/[^/]+\.xml$/.test(path)) parts.set(path, hiddenRows(content));
      if (path === "xl/workbook.xml") workbook = content.toString("utf8");
      if (path === "xl/_rels/workbook.xml.rels") relations = content.toString("utf8");
    },
    sheets(): (place: number) => ReadonlySet<number> {
      if ([...parts.values()].every(({ size }) => size === 0)) return () => NONE;
      const targets = new Map(
        (relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map((tag) => [
          attribute(tag, "Id"),
          attribute(tag, "Target"),
        ]),
      );
      const sheets = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
      return (place) => {
        const target = targets.get(attribute(sheets[place] ?? "", "id"))?.toLowerCase() ?? "";
        return parts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`) ?? NONE;
      };
    },
  };
}
