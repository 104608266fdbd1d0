/**
 * Returns the number of typos tolerated in a word. Short words tolerate none, because too many other short words would
 * match.
 */
export const mistakesIn = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * Returns LIKE patterns for the beginning of the intended word, one per possible typo. Accepts words of at most seven
 * letters. For four letters, only a missing letter is considered, because other matches would be unreliable.
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
  readonly start: number;
}

const better = (one: Place, other: Place): Place => (other.mistakes < one.mistakes ? other : one);
const more = ({ mistakes, start }: Place, by: number): Place => ({ mistakes: mistakes + by, start });

/**
 * Finds the part of `text` that is most similar to `word`, counting missing, extra, wrong and swapped letters (Sellers'
 * approximate matching with Damerau's transposition). Returns null if there are more typos than the length of the word
 * tolerates. Both texts must be in lower case.
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
    // Among equally similar parts, the longest one is used, because the missing letter may be the last one.
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

export function nearestWord(texts: readonly string[], word: string): string | null {
  let best: { part: string; mistakes: number } | null = null;
  for (const text of texts) {
    const near = nearestPart(text, word);
    if (near !== null && (best === null || near.mistakes < best.mistakes)) best = near;
  }
  return best?.part ?? null;
}
