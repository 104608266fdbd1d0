import { useState } from "react";
import { z } from "zod";
import { readStored, removeStored, writeStored } from "#src/ui/page/use-stored.ts";

const Draft = z.object({
  text: z.string(),
  /** People who were chosen for the mentions in the text. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Null while the comment is no task. */
  task: z.object({ assignee: z.number(), due: z.string() }).nullable(),
});
export type Draft = z.output<typeof Draft>;

export const EMPTY_DRAFT: Draft = { text: "", people: [], task: null };

/**
 * The comment that is being typed. With a key, this browser stores it until it is sent, also if sending fails or the
 * page is closed.
 */
export function useDraft(key: string | null, first: Draft = EMPTY_DRAFT): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(() =>
    key === null ? first : (Draft.safeParse(readStored(key)).data ?? first),
  );
  const change = (next: Draft): void => {
    setDraft(next);
    if (key === null) return;
    if (next.text === "" && next.task === null) removeStored(key);
    else writeStored(key, next);
  };
  return [draft, change];
}
