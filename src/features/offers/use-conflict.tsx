import { useState } from "react";
import type { ReactNode } from "react";
import { ConflictDialog } from "#src/ui/conflict/ConflictDialog.tsx";
import type { ConflictChoice, ConflictField } from "#src/ui/conflict/conflict-field.ts";

export type Choices = Readonly<Record<string, ConflictChoice>>;

interface Question {
  readonly id: number;
  readonly fields: readonly ConflictField[];
  readonly answer: (choices: Choices | null) => void;
}

/** Asks which of two values stays, field by field; null when the person puts it off. Nothing differs: nothing is asked. */
export function useConflict(): { ask: (fields: readonly ConflictField[]) => Promise<Choices | null>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (fields: readonly ConflictField[]): Promise<Choices | null> =>
    fields.length === 0 ? Promise.resolve({}) : new Promise((answer) => setQuestion((before) => ({ id: (before?.id ?? 0) + 1, fields, answer })));
  const settle = (choices: Choices | null): void => {
    question?.answer(choices);
    setQuestion(null);
  };
  return { ask, dialog: question === null ? null : <ConflictDialog key={question.id} open fields={question.fields} onResolve={settle} onClose={() => settle(null)} /> };
}
