import { HOLE } from "#server/testing/statement-notes.ts";
import type { Site } from "./sites.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A part with less text of its own, like `${column} = ${value}`, would be found in a wrong place. */
const SHORTEST = 6;

/** A statement that a piece of SQL is in, and what stood in its holes there. */
export interface Match {
  readonly text: string;
  readonly holes: readonly string[];
  /** The SQL is the statement, not a part of it: its rows are the statement's. */
  readonly is_whole: boolean;
}

/** A statement that ran: its text, and the pieces of SQL that it was made of, itself first. */
export interface Ran {
  readonly text: string;
  readonly made_of: readonly string[];
}

/** What a site has made of a statement that it is in. */
function matchOf({ pieces }: Site, { text, made_of }: Ran): Match[] {
  const is_whole = made_of[0] === pieces.join(HOLE);
  const pattern = pieces.map(escaped).join(String.raw`(\$\d+|[\s\S]*?)`);
  const [found, ...holes] = new RegExp(is_whole ? `^${pattern}$` : pattern).exec(text) ?? [];
  return found === undefined ? [] : [{ text, holes, is_whole }];
}

/** The statements that each site has made, or has its part in. */
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
