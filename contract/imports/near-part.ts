import { partKey } from "#contract/purchase-items/same-part.ts";

/**
 * Endings of part numbers that name the packaging or the finish alone: reel, cut tape, tube, tray, lead-free. Whether
 * the part is the same without them only a person can say.
 */
const SUFFIX =
  /(?:[/.,_#]?(?:REEL\d{0,2}|RL\d{0,2}|TRPBF|TR\d?|T&R|TAPE|CT|DKR|TUBE|TRAY|BULK|NOPB|PBF|ND|LF|ROHS)|[/.,_#](?:T|R))$/u;
/** Shorter part numbers are never shortened: "SS34" is no packaging of "SS". */
const SHORTEST = 4;
/** Part numbers in the words of a name are looked for from this length on. */
const SHORTEST_IN_NAME = 4;

/** A part number as compared, without the endings that name its packaging. */
export function withoutPackaging(part_number: string | null): string | null {
  const key = partKey(part_number);
  if (key === null) return null;
  let base = key;
  for (;;) {
    const shorter = base.replace(SUFFIX, "");
    if (shorter === base || shorter.length < SHORTEST || !/\d/u.test(shorter)) return base;
    base = shorter;
  }
}

/** The words of a name that may be part numbers, as they are compared. */
export const partsInName = (name: string): string[] =>
  name.split(/[\s,;()[\]«»"“”]+/u).flatMap((word) => {
    const key = partKey(word);
    return key !== null && key.length >= SHORTEST_IN_NAME && /\d/u.test(key) && /\p{L}|\d{5}/u.test(key) ? [key] : [];
  });
