import { attribute } from "./hidden-rows.ts";

/** Highest row number to store as hidden. Rows below are never read. */
const MAX_HIDDEN_ROWS = 10_000;

/** Hidden parts of an OpenDocument spreadsheet: the indexes of hidden sheets, and the hidden rows by sheet index. */
export interface HiddenInOds {
  readonly sheets: ReadonlySet<number>;
  readonly rows: (place: number) => ReadonlySet<number>;
}

function hidingStyles(text: string): ReadonlySet<string> {
  const styles = text.matchAll(/<style:style\s([^>]*)>\s*<style:table-properties\s([^>]*)>/g);
  return new Set(
    [...styles].flatMap(([, style = "", properties = ""]) =>
      attribute(` ${properties}`, "display") === "false" ? [attribute(` ${style}`, "name")] : [],
    ),
  );
}

/**
 * Finds sheets and rows in content.xml that are hidden by hand, by a filter or in a closed group. The parser doesn't
 * report them. Layout: ODF 1.3, parts 9.1 and 19.749.
 */
export function hiddenInOds(content: Buffer): HiddenInOds {
  const text = content.toString("utf8");
  const hiding = hidingStyles(text);
  const sheets = new Set<number>();
  const rows: Set<number>[] = [];
  let row = 0;
  let groups: boolean[] = [];
  for (const [tag, end, name] of text.matchAll(/<(\/?)table:(table|table-row|table-row-group)(?=[\s/>])[^>]*>/g)) {
    if (name === "table" && end === "") {
      // The parser skips an empty sheet that is written as a self-closing tag.
      if (tag.endsWith("/>")) continue;
      if (hiding.has(attribute(tag, "style-name"))) sheets.add(rows.length);
      rows.push(new Set());
      row = 0;
      groups = [];
    } else if (name === "table-row-group") {
      if (end === "") groups.push(attribute(tag, "display") === "false");
      else groups.pop();
    } else if (name === "table-row" && end === "") {
      const repeated = Math.max(1, Number(attribute(tag, "number-rows-repeated")) || 1);
      const isHidden = groups.includes(true) || /^(?:collapse|filter)$/.test(attribute(tag, "visibility"));
      for (let number = row + 1; isHidden && number <= Math.min(row + repeated, MAX_HIDDEN_ROWS); number += 1)
        rows.at(-1)?.add(number);
      row += repeated;
    }
  }
  return { sheets, rows: (place) => rows[place] ?? new Set() };
}
