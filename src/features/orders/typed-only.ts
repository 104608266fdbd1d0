import { recordOf } from "#contract/fields.ts";

/** Returns what was typed into the inputs. An empty input is undefined, so that a call leaves its field out. */
export const typedOnly = <N extends string>(
  names: readonly N[],
  typed: Readonly<Record<N, string | null>>,
): Record<N, string | undefined> =>
  recordOf(names, (name) => {
    const text = typed[name]?.trim() ?? "";
    return text === "" ? undefined : text;
  });
