import { useState } from "react";
import { ApiError, reasonOf } from "#src/api/api-error.ts";

interface Refused<Form> {
  /** The first sentence of each field that still holds what the server refused. */
  readonly sentences: Partial<Record<keyof Form, string>>;
  /** True when the refusal named fields and each of them has been changed since. */
  readonly is_mended: boolean;
  /** Takes in a failure of sending the form that is shown now. */
  readonly take: (error: unknown) => void;
  /** The form is sent again: what was said of it before no longer holds. */
  readonly forget: () => void;
}

/**
 * What the server said of single fields when it refused `form`. A field that was changed since, also while the answer
 * was under way, is no longer what the server spoke of.
 */
export function useRefusedFields<Form extends object>(form: Form): Refused<Form> {
  const [told, setTold] = useState<{ form: Form; fields: readonly (readonly [keyof Form, string])[] } | null>(null);
  const fields = told?.fields ?? [];
  const still = fields.filter(([field]) => form[field] === told?.form[field]);
  const isField = (name: string): name is keyof Form & string => Object.hasOwn(form, name);
  const take = (failure: unknown): void => {
    const error = reasonOf(failure);
    if (!(error instanceof ApiError)) return;
    const named = Object.entries(error.fields).flatMap(([name, [sentence = ""]]) =>
      isField(name) ? [[name, sentence] as const] : [],
    );
    setTold({ form, fields: named });
  };
  return {
    sentences: sentencesOf(still),
    is_mended: fields.length > 0 && still.length === 0,
    take,
    forget: () => setTold(null),
  };
}

function sentencesOf<Form>(fields: readonly (readonly [keyof Form, string])[]): Partial<Record<keyof Form, string>> {
  const sentences: Partial<Record<keyof Form, string>> = {};
  for (const [field, sentence] of fields) sentences[field] = sentence;
  return sentences;
}
