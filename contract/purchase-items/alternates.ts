import { partKey } from "./same-part.ts";

/** Most characters of a list of alternates. */
export const ALTERNATES_MAX = 1000;

/** A part that may be delivered instead of the requested one. */
export interface Alternate {
  readonly part_number: string;
  readonly manufacturer: string | null;
}

const SEPARATOR = "; ";
/** A comma or a slash separates only next to a blank, because part numbers contain them: "74HC595D,118". */
const BETWEEN = /\s*[;\n\r|、；，]+\s*|\s*,\s+|\s+\/\s+|\s+(?:or|или|oder)\s+/iu;
/** Manufacturer in brackets behind a part number. */
const MAKER = /^(.*\S)\s+\(([^()]*\p{L}[^()]*)\)$/u;
/** Texts that say that there are no alternates. */
const NONE = /^(?:[-–—−]+|n\/?a|none|no|нет|не допускаются?|не допускается|无|没有)$/iu;

/** Reads a list of alternates: "CL21B104KBCNNNC (Samsung); CC0805KRX7R9BB104". */
export const readAlternates = (text: string | null): Alternate[] =>
  (text ?? "").split(BETWEEN).flatMap((each): Alternate[] => {
    const one = each.trim();
    if (one === "" || NONE.test(one)) return [];
    const [, part_number, manufacturer] = MAKER.exec(one) ?? [];
    return part_number === undefined || manufacturer === undefined
      ? [{ part_number: one, manufacturer: null }]
      : [{ part_number, manufacturer: manufacturer.trim() }];
  });

const keyOf = ({ part_number, manufacturer }: Alternate): string =>
  `${partKey(part_number) ?? part_number} ${partKey(manufacturer) ?? ""}`;

/** Writes a list of alternates, each of them once. Null if there is none. */
export function writeAlternates(alternates: readonly Alternate[]): string | null {
  const distinct = new Map(alternates.map((one) => [keyOf(one), one]));
  return (
    [...distinct.values()]
      .map(({ part_number, manufacturer }) =>
        manufacturer === null ? part_number : `${part_number} (${manufacturer})`,
      )
      .join(SEPARATOR) || null
  );
}

/** Joins lists of alternates. */
export const joinAlternates = (...lists: readonly (string | null)[]): string | null =>
  writeAlternates(lists.flatMap(readAlternates));
