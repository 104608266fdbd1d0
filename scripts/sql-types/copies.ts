import { typeOfColumn, typeOfParameter } from "./types.ts";
import type { Description } from "./describe.ts";
import type { Match } from "./match.ts";
import type { Site } from "./sites.ts";

export interface Seen extends Description {
  readonly nulls: ReadonlySet<string>;
}

/** A copy of a source file that compiles only if the declared types agree with the database's types. */
export interface Copy {
  readonly text: string;
  /** Maps a line of the copy to the line of the source. Both line numbers are 1-based. */
  readonly lineOf: (line: number) => number;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const wholeOf = (matches: readonly Match[]): Match[] => matches.filter(({ is_whole }) => is_whole);

function rowType({ columns, nulls }: Seen): string {
  const fields = columns.map(({ name, type }) => `${JSON.stringify(name)}: ${typeOfColumn(type, nulls.has(name))}`);
  return `{ ${fields.join("; ")} }`;
}

/**
 * Returns the types of the parameters that a placeholder was replaced by. Returns an empty list if the placeholder
 * contained SQL.
 */
function parameterTypes(matches: readonly Match[], hole: number, seen: ReadonlyMap<string, Seen>): string[] {
  return unique(
    matches.flatMap(({ text, holes }) => {
      const place = /^\$(\d+)$/.exec(holes[hole] ?? "")?.[1];
      const type = place === undefined ? undefined : seen.get(text)?.parameters[Number(place) - 1];
      return type === undefined ? [] : [typeOfParameter(type)];
    }),
  );
}

/**
 * Creates the copy of a file. Each value in a placeholder is wrapped in a type check for its parameter. Code after the
 * last line compares each statement's declared row type with the database's. Line numbers don't change.
 */
export function copyOf(
  source: string,
  sites: readonly (readonly [Site, readonly Match[]])[],
  seen: ReadonlyMap<string, Seen>,
): Copy {
  const wrapped = sites.flatMap(([site, matches]) =>
    site.holes.flatMap((span, hole) => {
      const types = parameterTypes(matches, hole, seen);
      return types.length === 0 ? [] : [{ ...span, type: types.map((type) => `(${type})`).join(" & ") }];
    }),
  );
  const inserts = wrapped
    .flatMap(({ start, end, type }) => [
      { at: start, text: `sqlGiven<${type}>(`, opens: 1 },
      { at: end, text: ")", opens: 0 },
    ])
    // A placeholder may contain SQL whose own placeholders end at the same position. The inner placeholder is closed
    // first.
    .sort((one, other) => one.at - other.at || one.opens - other.opens);
  let copy = "";
  let from = 0;
  for (const { at, text } of inserts) {
    copy += source.slice(from, at) + text;
    from = at;
  }
  copy += source.slice(from);
  const last = source.split("\n").length;
  const compared = sites.flatMap(([site, matches]) =>
    site.rows === undefined
      ? []
      : unique(
          wholeOf(matches)
            .flatMap(({ text }) => seen.get(text) ?? [])
            .map(rowType),
        ).map((type) => ({
          line: site.line,
          declared: site.rows,
          type,
        })),
  );
  const checks = compared.map(
    ({ declared, type }, index) => `export const rows_${index}: SqlVerdict<${declared}, ${type}> = true;`,
  );
  return {
    text: [copy, 'import { given as sqlGiven, type Verdict as SqlVerdict } from "#sql-verdict";', ...checks, ""].join(
      "\n",
    ),
    lineOf: (line) => (line <= last ? line : (compared[line - last - 2]?.line ?? last)),
  };
}
