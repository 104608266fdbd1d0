/** Mistakes in typing that are forgiven in a word: none in a short one, where every other word would be near. */
export const mistakesIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * What a word begins with that was meant by one of at most seven letters, as patterns of LIKE: for each slip of one
 * letter that it may have. Of four letters only what may be left out of five: little else of them would be sure.
 */
export function typoPatterns(word: string): string[] {
  const letters = [...word].map((letter) => letter.replace(/[\\%_]/, "\\$&"));
  const places = letters.map((_, place) => place);
  const left_out = [...places, letters.length].map((place) => letters.toSpliced(place, 0, "_"));
  const others =
    letters.length < 5
      ? []
      : [
          ...places.map((place) => letters.with(place, "_")),
          ...places.map((place) => letters.toSpliced(place, 1)),
          ...places
            .slice(1)
            .map((place) => letters.toSpliced(place - 1, 2, letters[place] ?? "", letters[place - 1] ?? "")),
        ];
  return [...new Set([...left_out, ...others].map((each) => `${each.join("")}%`))];
}

interface Place {
  readonly mistakes: number;
  /** Where the part of the text begins that is compared. */
  readonly start: number;
}

const better = (one: Place, other: Place): Place => (other.mistakes < one.mistakes ? other : one);
const more = ({ mistakes, start }: Place, by: number): Place => ({ mistakes: mistakes + by, start });

/**
 * The part of `text` that is nearest to `word`, by how many letters were left out, added, mistaken or swapped with
 * their neighbour (Sellers' approximate matching with the transposition of Damerau); null when it takes more mistakes
 * than the word's length forgives. Both in small letters.
 */
export function nearestPart(text: string, word: string): { part: string; mistakes: number } | null {
  const [letters, asked] = [[...text], [...word]];
  let before: Place[] = [];
  let last: Place[] = asked.reduce<Place[]>(
    (column, _, row) => [...column, { mistakes: row + 1, start: 0 }],
    [{ mistakes: 0, start: 0 }],
  );
  let best = { mistakes: Infinity, from: 0, to: 0 };
  letters.forEach((letter, at) => {
    // A match may begin at any letter.
    const column: Place[] = [{ mistakes: 0, start: at + 1 }];
    asked.forEach((wanted, row) => {
      const [left, up, diagonal] = [last[row + 1], column[row], last[row]];
      if (left === undefined || up === undefined || diagonal === undefined) return;
      let place = better(better(more(diagonal, wanted === letter ? 0 : 1), more(left, 1)), more(up, 1));
      const swapped =
        row > 0 && at > 0 && asked[row - 1] === letter && letters[at - 1] === wanted ? before[row - 1] : undefined;
      if (swapped !== undefined) place = better(place, more(swapped, 1));
      column.push(place);
    });
    const end = column.at(-1);
    // Of equal parts the longest: a letter that was left out may be the last one.
    if (
      end !== undefined &&
      (end.mistakes < best.mistakes || (end.mistakes === best.mistakes && end.start === best.from))
    )
      best = { mistakes: end.mistakes, from: end.start, to: at + 1 };
    before = last;
    last = column;
  });
  const part = letters.slice(best.from, best.to).join("");
  return best.mistakes <= mistakesIn(word) && part !== "" ? { part, mistakes: best.mistakes } : null;
}

/** The part of any of the texts that is nearest to `word`; the first of equals. */
export function nearestWord(texts: readonly string[], word: string): string | null {
  let best: { part: string; mistakes: number } | null = null;
  for (const text of texts) {
    const near = nearestPart(text, word);
    if (near !== null && (best === null || near.mistakes < best.mistakes)) best = near;
  }
  return best?.part ?? null;
}
