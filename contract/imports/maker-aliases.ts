import { fullMaker } from "#contract/purchase-items/maker-key.ts";
import { makerSpelling } from "#contract/purchase-items/maker-spelling.ts";
import type { MakerAlias, MakerChoice } from "./maker-alias.schema.ts";
import type { ImportRow } from "./check-row.ts";
import { withWords } from "./company-words.ts";

/**
 * A maker that a file names. `maker` replaces the name; `suggested` is the full name that everybody knows. `rows` is
 * the number of rows.
 */
export interface MakerUse {
  readonly text: string;
  readonly maker: string | null;
  readonly suggested: string | null;
  readonly rows: number;
}

export const withMakerChoices = (known: readonly MakerAlias[], added: readonly MakerChoice[]): MakerAlias[] =>
  withWords<MakerChoice>(known, added, makerSpelling).flatMap(({ text, maker }) =>
    maker === null ? [] : [{ text, maker }],
  );

/** Replaces the names of makers in rows. Also returns the makers that the rows name, in the order of the file. */
export function replaceMakers(
  rows: readonly ImportRow[],
  aliases: readonly MakerAlias[],
): { readonly rows: ImportRow[]; readonly uses: MakerUse[] } {
  const own = new Map(aliases.map(({ text, maker }) => [makerSpelling(text), maker]));
  const uses = new Map<string, MakerUse>();
  const replaced = rows.map((row) => {
    const text = row.manufacturer;
    const spelling = text === null ? null : makerSpelling(text);
    if (text === null || spelling === null) return row;
    const maker = own.get(spelling) ?? null;
    const known = uses.get(spelling);
    if (maker !== text)
      uses.set(spelling, {
        text: known?.text ?? text,
        maker,
        suggested: maker === null ? fullMaker(text) : null,
        rows: (known?.rows ?? 0) + 1,
      });
    return maker === null ? row : { ...row, manufacturer: maker };
  });
  return { rows: replaced, uses: [...uses.values()] };
}
