/** Separators of designators in a list: "C1, C2; C5". */
const BETWEEN = /[\s,;，、；/|]+/u;
/** A dash or dots between the ends of a range ("C5–C14", "R1...R8"), with the spaces around it. */
const RANGE_SIGN = /\s*(?:\.{2,3}|…|[-–—−‑~÷])\s*/gu;
/**
 * Letters and a number, possibly with a unit in front ("1A2R7"), the section of a part behind ("U1A", "DA1.2"), or a
 * star, which ГОСТ 2.702 puts behind what is selected when the device is adjusted. Only the end of a range may lack the
 * letters.
 */
const DESIGNATOR = /^([\p{L}\d_]*[\p{L}_]|)(\d{1,6})(\p{L}|\.\d{1,2}|)\*?$/u;
/** Longest range that is counted. A longer one is rather a misprint. */
const MAX_RANGE = 10_000;

interface Parts {
  readonly prefix: string;
  readonly number: number;
  /** Section of a part: one gate of a logic chip, one amplifier of several. */
  readonly section: string;
}

function partsOf(text: string): Parts | null {
  const found = DESIGNATOR.exec(text);
  if (found === null) return null;
  const [, prefix = "", number = "", section = ""] = found;
  return { prefix, number: Number(number), section };
}

/**
 * Returns what "C5~C14" or "C5~14" names. Other letters after the sign belong to one name: R7 in unit A1 is "A1-R7".
 */
function inRange(from: string, to: string): string[] | null {
  const first = partsOf(from);
  const last = partsOf(to);
  if (first === null || last === null || first.prefix === "") return null;
  if (last.prefix !== "" && last.prefix !== first.prefix) return [`${from}-${to}`];
  const length = last.number - first.number + 1;
  if (first.section !== "" || last.section !== "" || length < 1 || length > MAX_RANGE) return null;
  return Array.from({ length }, (_, place) => `${first.prefix}${first.number + place}`);
}

function namesIn(part: string): string[] | null {
  const [from = "", to, ...more] = part.split("~");
  if (more.length > 0) return null;
  if (to !== undefined) return inRange(from, to);
  return (partsOf(from)?.prefix ?? "") === "" ? null : [from];
}

/**
 * Returns the designators that a cell names ("C1, C2, C5–C14" names twelve), each once. Returns null if a part of the
 * text is neither a designator nor a range of them, so that a list that ends in "…" is never counted.
 */
export function readDesignators(text: string): readonly string[] | null {
  const named = new Set<string>();
  for (const part of text.trim().toUpperCase().replaceAll(RANGE_SIGN, "~").split(BETWEEN)) {
    if (part === "") continue;
    const found = namesIn(part);
    if (found === null) return null;
    for (const name of found) named.add(name);
  }
  return [...named];
}

/** Returns the part that a designator names a section of ("U1" for "U1A" and for "U1.1"), or null. */
export function partOfSection(name: string): string | null {
  const parts = partsOf(name);
  return parts === null || parts.section === "" ? null : `${parts.prefix}${parts.number}`;
}

/**
 * Returns each part with several sections in a list, and these sections. "U1A, U1B" is one part with two sections,
 * while "U1A" alone is a part that is called so.
 */
export function sectionsIn(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const part = partOfSection(name);
    if (part !== null) found.set(part, [...(found.get(part) ?? []), name]);
  }
  return new Map([...found].filter(([, sections]) => sections.length > 1));
}

/** Designators as they usually look, by ГОСТ 2.710 and IEEE 315: up to three letters in one alphabet and a number. */
const USUAL = /^(?:[A-Z]{1,3}|[А-Я]{1,2})\d{1,4}[A-Z]?\*?$/u;

/** Returns the share of filled cells that are lists of designators as they usually look, from 0 to 1. */
export function designatorShare(texts: readonly string[]): number {
  const usual = texts.filter((text) => {
    const names = readDesignators(text);
    return names !== null && names.length > 0 && names.every((name) => USUAL.test(name));
  });
  return texts.length === 0 ? 0 : usual.length / texts.length;
}
