import { useState } from "react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { ConflictDialog } from "#src/ui/conflict/ConflictDialog.tsx";
import type { ConflictChoice, ConflictField, ConflictSides } from "#src/ui/conflict/conflict-field.ts";

export type Choices = Readonly<Record<string, ConflictChoice>>;

interface Question {
  readonly id: number;
  readonly Dialog: ComponentType<ComponentProps<typeof ConflictDialog>>;
  readonly fields: readonly ConflictField[];
  readonly between: ConflictSides;
  readonly answer: (choices: Choices | null) => void;
}

/**
 * Lets the user resolve a conflict field by field. Resolves to null if the user cancels, and immediately if no fields
 * differ. Conflicts are rare, so the dialog's code is loaded on the first conflict. If loading fails, the save fails
 * and can be retried.
 */
export function useConflict(): {
  ask: (fields: readonly ConflictField[], between?: ConflictSides) => Promise<Choices | null>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = async (fields: readonly ConflictField[], between: ConflictSides = "people"): Promise<Choices | null> => {
    if (fields.length === 0) return {};
    const { ConflictDialog: Dialog } = await import("#src/ui/conflict/ConflictDialog.tsx");
    return new Promise((answer) =>
      setQuestion((before) => ({ id: (before?.id ?? 0) + 1, Dialog, fields, between, answer })),
    );
  };
  const settle = (choices: Choices | null): void => {
    question?.answer(choices);
    setQuestion(null);
  };
  return {
    ask,
    dialog:
      question === null ? null : (
        <question.Dialog
          key={question.id}
          open
          fields={question.fields}
          between={question.between}
          onResolve={settle}
          onClose={() => settle(null)}
        />
      ),
  };
}
