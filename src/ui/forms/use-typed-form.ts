import { useState } from "react";
import { rebased } from "#src/ui/forms/rebased.ts";

interface TypedForm<Stored, Form> {
  readonly form: Form;
  readonly setForm: (form: Form) => void;
  readonly is_changed: boolean;
  /** What is stored has become this; what was sent of the form, if anything, is in it. */
  readonly take: (stored: Stored, sent?: Form) => void;
}

/**
 * The form of a record that others change as well: fields that nobody has typed into follow what is stored, what is
 * typed stays. `formOf` must stay the same.
 */
export function useTypedForm<Stored extends { readonly version: number }, Form extends object>(
  stored: Stored,
  formOf: (stored: Stored) => Form,
): TypedForm<Stored, Form> {
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState(() => formOf(stored));
  const begun = formOf(base);
  const take = (after: Stored, sent: Form = begun): void => {
    setBase(after);
    setForm((typed) => rebased(typed, sent, formOf(after)));
  };
  if (stored.version > base.version) take(stored);
  return { form, setForm, is_changed: JSON.stringify(form) !== JSON.stringify(begun), take };
}
