import type { WrittenPart } from "#contract/comments/comment.schema.ts";
import { hasSearchWords } from "#contract/text-key.ts";

export interface Person {
  readonly id: number;
  readonly name: string;
}

/** Divides typed text at the names of people who were chosen from the list. Other text after @ stays text. */
export function partsOf(text: string, people: readonly Person[]): WrittenPart[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const parts: WrittenPart[] = [];
  let plain = "";
  for (let at = 0; at < text.length;) {
    const person = text[at] === "@" ? longestFirst.find(({ name }) => text.startsWith(name, at + 1)) : undefined;
    if (person === undefined) {
      plain += text[at] ?? "";
      at += 1;
      continue;
    }
    if (plain !== "") parts.push({ kind: "text", text: plain });
    parts.push({ kind: "mention", user: person.id });
    plain = "";
    at += person.name.length + 1;
  }
  return plain === "" ? parts : [...parts, { kind: "text", text: plain }];
}

/** The beginning of a name that is being typed. */
export interface Typed {
  /** Position of the @. */
  readonly from: number;
  readonly search: string;
}

/** Finds an @ with at most two words after it before the caret. Null after a name that is already complete. */
export function typedName(text: string, caret: number, chosen: readonly Person[]): Typed | null {
  const match = /(?:^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, caret));
  const search = match?.[1];
  if (search === undefined || chosen.some(({ name }) => search.startsWith(name))) return null;
  return { from: caret - search.length - 1, search };
}

const MAX_OFFERED = 6;

export const peopleFor = (people: readonly Person[], { search }: Typed): readonly Person[] =>
  people.filter(({ name }) => hasSearchWords(name, search)).slice(0, MAX_OFFERED);
