import { useState } from "react";
import { ApiError, reasonOf } from "#src/api/api-error.ts";

interface Refused<Form> {
  /** First message for each field whose rejected value is unchanged. */
  readonly sentences: Partial<Record<keyof Form, string>>;
  /** True if the server rejected fields and all of them have been changed since. */
  readonly is_mended: boolean;
  readonly take: (error: unknown) => void;
  readonly forget: () => void;
}

/**
 * Tracks the server's messages for individual fields of `form`. A field's message disappears when the field changes,
 * even if the change was made before the response arrived.
 */
export function useRefusedFields<Form extends object>(form: Form): Refused<Form> {
  const [refused, setRefused] = useState<{ form: Form; fields: readonly (readonly [keyof Form, string])[] } | null>(
    null,
  );
  const fields = refused?.fields ?? [];
  const still = fields.filter(([field]) => form[field] === refused?.form[field]);
  const isField = (name: string): name is keyof Form & string => Object.hasOwn(form, name);
  const take = (failure: unknown): void => {
    const error = reasonOf(failure);
    if (!(error instanceof ApiError)) return;
    const named = Object.entries(error.fields).flatMap(([name, [sentence = ""]]) =>
      isField(name) ? [[name, sentence] as const] : [],
    );
    setRefused({ form, fields: named });
  };
  return {
    sentences: sentencesOf(still),
    is_mended: fields.length > 0 && still.length === 0,
    take,
    forget: () => setRefused(null),
  };
}

function sentencesOf<Form>(fields: readonly (readonly [keyof Form, string])[]): Partial<Record<keyof Form, string>> {
  const sentences: Partial<Record<keyof Form, string>> = {};
  for (const [field, sentence] of fields) sentences[field] = sentence;
  return sentences;
}
