import { useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { peopleFor, typedName } from "#src/features/comments/comment-text.ts";
import type { Person } from "#src/features/comments/comment-text.ts";
import type { Draft } from "#src/features/comments/use-draft.ts";

interface MentionsOptions {
  draft: Draft;
  change: (next: Partial<Draft>) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Person[];
}

/** Offers people after an @ in the text field, which keeps the focus. */
export function useMentions({ draft, change, field, people }: MentionsOptions) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const typed = isClosed ? null : typedName(draft.text, caret, draft.people);
  const offered = typed === null ? [] : peopleFor(people, typed);
  const place = Math.min(active, offered.length - 1);
  const type = (text: string, at: number): void => {
    setClosed(false);
    setActive(0);
    setCaret(at);
    change({ text });
  };
  const moveCaret = (at: number): void => {
    // After the field has got its new text.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  const choose = (person: Person): void => {
    if (typed === null) return;
    const before = `${draft.text.slice(0, typed.from)}@${person.name} `;
    setCaret(before.length);
    change({
      text: before + draft.text.slice(caret).trimStart(),
      people: [...draft.people.filter((each) => each.id !== person.id), person],
    });
    moveCaret(before.length);
  };
  return {
    offered,
    place,
    setActive,
    setCaret,
    type,
    choose,
    /** Types an @ at the caret. */
    begin: (): void => {
      const at = field.current?.selectionStart ?? draft.text.length;
      const sign = at === 0 || /\s$/.test(draft.text.slice(0, at)) ? "@" : " @";
      type(draft.text.slice(0, at) + sign + draft.text.slice(at), at + sign.length);
      moveCaret(at + sign.length);
    },
    /** Handles the keys of the open list. Returns false for every other key. */
    takesKey: ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      const person = offered[place];
      if (person === undefined) return false;
      if (key === "ArrowDown") setActive((place + 1) % offered.length);
      else if (key === "ArrowUp") setActive((place + offered.length - 1) % offered.length);
      else if (key === "Escape") setClosed(true);
      else if ((key === "Enter" && !ctrlKey && !metaKey) || key === "Tab") choose(person);
      else return false;
      return true;
    },
  };
}
