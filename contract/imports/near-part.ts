import { partKey } from "#contract/purchase-items/same-part.ts";

/**
 * Matches part number suffixes for packaging or finish: reel, cut tape, tube, tray, lead-free. Only a user can decide
 * whether the part is the same without the suffix.
 */
const SUFFIX =
  /(?:[/.,_#]?(?:REEL\d{0,2}|RL\d{0,2}|TRPBF|TR\d?|T&R|TAPE|CT|DKR|TUBE|TRAY|BULK|NOPB|PBF|ND|LF|ROHS)|[/.,_#](?:T|R))$/u;
/** Minimum length of a part number without its suffix: "SS34" is not a packaging variant of "SS". */
const SHORTEST = 4;
const SHORTEST_IN_NAME = 4;

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

export const partsInName = (name: string): string[] =>
  name.split(/[\s,;()[\]«»"“”]+/u).flatMap((word) => {
    const key = partKey(word);
    return key !== null && key.length >= SHORTEST_IN_NAME && /\d/u.test(key) && /\p{L}|\d{5}/u.test(key) ? [key] : [];
  });
