import type { FileRow } from "#contract/imports/detect-header.ts";
import { bySheet } from "#contract/imports/sheet-rows.ts";

/** Numbers of assemblies as in "1.2.1", or levels as in "2", "..2" or ". . 2". */
const DOTTED = /^[\p{L}\d]+(?:\.[\p{L}\d]+)+\.?$/u;
const UNDOTTED = /^[\p{L}\d]+\.?$/u;
const PLAIN = /^[.\s]*(\d{1,2})\.?$/u;

/** Place of a row in the tree of assemblies. A numbered row is only inside the assembly whose number begins its own. */
export interface Level {
  readonly depth: number;
  /** Number as in "1.2.1". Null for levels that only say how deep a row is. */
  readonly number: string | null;
}

export const isInside = (one: Level, assembly: Level): boolean =>
  one.number === null || assembly.number === null
    ? one.depth > assembly.depth
    : one.number.startsWith(`${assembly.number}.`);

/**
 * Returns a reader of cells of levels. Where any cell is numbered like "1.2.1", each number counts by its parts. The
 * reader returns null for another text.
 */
export function levelReader(texts: readonly string[]): (text: string) => Level | null {
  const isDotted = texts.some((text) => DOTTED.test(text.trim()));
  return (text) => {
    const value = text.trim();
    if (isDotted) {
      if (!DOTTED.test(value) && !UNDOTTED.test(value)) return null;
      const number = value.replace(/\.$/u, "");
      // The product itself, which has all the others inside, although their numbers don't begin with its own.
      if (number === "0") return { depth: 0, number: null };
      return { depth: number.split(".").length, number };
    }
    const depth = PLAIN.exec(value)?.[1];
    return depth === undefined ? null : { depth: Number(depth), number: null };
  };
}

/** Returns the share of filled cells that name a level, from 0 to 1; 0 if all name the same one. */
export function levelShare(texts: readonly string[]): number {
  const read = levelReader(texts);
  const depths = texts.map((text) => read(text)?.depth ?? null);
  const isLevelled = new Set(depths.filter((depth) => depth !== null)).size > 1;
  const steps = depths.slice(1).map((depth, place) => (depth ?? 0) - (depths[place] ?? 0));
  // Levels rise by one at most, unlike counts, and don't only rise, unlike numbers of rows.
  const isTree = steps.every((step) => step <= 1) && steps.some((step) => step < 1);
  return isLevelled && isTree ? depths.filter((depth) => depth !== null).length / texts.length : 0;
}

/** Level of a row that is in no assembly. */
export const OUTSIDE: Level = { depth: 0, number: null };

const levelIn = ({ cells }: FileRow, column: number | undefined): string => cells[column ?? -1] ?? "";

/** Reads the levels of all rows. A row without one is on the level of the row above it in its sheet. */
export function levelsOf(rows: readonly FileRow[], column: number | undefined): readonly Level[] {
  return bySheet(rows).flatMap((sheet) => {
    const read = levelReader(sheet.map((row) => levelIn(row, column)));
    let last = OUTSIDE;
    return sheet.map((row) => {
      last = column === undefined ? OUTSIDE : (read(levelIn(row, column)) ?? last);
      return last;
    });
  });
}

/**
 * Returns whether the first row is the product itself: the only row of level 0, with all others inside. The product is
 * what is made of the list, so it is never bought.
 */
const beginsWithProduct = ([first, ...others]: readonly Level[]): boolean =>
  first !== undefined && first.depth === 0 && others.length > 0 && others.every((level) => isInside(level, first));

/** Returns the rows that are the product of their sheet. */
export function productsOf(rows: readonly FileRow[], levels: readonly Level[]): ReadonlySet<number> {
  let begin = 0;
  const products = bySheet(rows).flatMap((sheet) => {
    const own = levels.slice(begin, begin + sheet.length);
    begin += sheet.length;
    return beginsWithProduct(own) ? sheet.slice(0, 1) : [];
  });
  return new Set(products.map(({ number }) => number));
}
