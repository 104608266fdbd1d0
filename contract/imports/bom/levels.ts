/** Numbers of assemblies as in "1.2.1", or levels as in "2", "..2" or ". . 2". */
const DOTTED = /^[\p{L}\d]+(?:\.[\p{L}\d]+)+\.?$/u;
const PLAIN = /^[.\s]*(\d{1,2})\.?$/u;

/**
 * Returns a reader of the depth that a cell of levels names; a deeper row belongs to the assembly above it. Where any
 * cell is numbered like "1.2.1", each number counts by its parts. The reader returns null for another text.
 */
export function levelReader(texts: readonly string[]): (text: string) => number | null {
  const isDotted = texts.some((text) => DOTTED.test(text.trim()));
  return (text) => {
    const value = text.trim();
    if (isDotted)
      return DOTTED.test(value) || /^[\p{L}\d]+\.?$/u.test(value) ? value.replace(/\.$/u, "").split(".").length : null;
    const depth = PLAIN.exec(value)?.[1];
    return depth === undefined ? null : Number(depth);
  };
}

/** Returns the share of filled cells that name a level, from 0 to 1; 0 if all name the same one. */
export function levelShare(texts: readonly string[]): number {
  const read = levelReader(texts);
  const depths = texts.map((text) => read(text));
  const isLevelled = new Set(depths.filter((depth) => depth !== null)).size > 1;
  const steps = depths.slice(1).map((depth, place) => (depth ?? 0) - (depths[place] ?? 0));
  // Levels rise by one at most, unlike counts, and don't only rise, unlike numbers of rows.
  const isTree = steps.every((step) => step <= 1) && steps.some((step) => step < 1);
  return isLevelled && isTree ? depths.filter((depth) => depth !== null).length / texts.length : 0;
}
