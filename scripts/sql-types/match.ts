import { HOLE } from "#server/testing/statement-notes.ts";
import type { Site } from "./sites.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Minimum length of a fragment to search for. A shorter fragment, such as `${column} = ${value}`, would match in wrong
 * places.
 */
const SHORTEST = 6;

/** An executed statement that contains SQL of a source site, with the values of the placeholders. */
export interface Match {
  readonly text: string;
  readonly holes: readonly string[];
  /** True if the SQL of the site is the whole statement, so that both return the same rows. */
  readonly is_whole: boolean;
}

export interface Ran {
  readonly text: string;
  readonly made_of: readonly string[];
}

function matchOf({ pieces }: Site, { text, made_of }: Ran): Match[] {
  const is_whole = made_of[0] === pieces.join(HOLE);
  const pattern = pieces.map(escaped).join(String.raw`(\$\d+|[\s\S]*?)`);
  const [found, ...holes] = new RegExp(is_whole ? `^${pattern}$` : pattern).exec(text) ?? [];
  return found === undefined ? [] : [{ text, holes, is_whole }];
}

/** Maps each source site to the executed statements that contain its SQL. */
export function matchesOf(sites: readonly Site[], all: readonly Ran[]): Map<Site, Match[]> {
  const holding = new Map<string, Ran[]>();
  for (const ran of all)
    for (const piece of ran.made_of) {
      const others = holding.get(piece);
      if (others === undefined) holding.set(piece, [ran]);
      else others.push(ran);
    }
  return new Map(
    sites.map((site) => {
      const isKnown = site.pieces.join("").trim().length >= SHORTEST;
      const found = isKnown ? holding.get(site.pieces.join(HOLE)) : [];
      return [site, (found ?? []).flatMap((ran) => matchOf(site, ran))];
    }),
  );
}
