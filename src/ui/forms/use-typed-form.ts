import { useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { rebaseForm } from "#src/ui/forms/rebase-form.ts";

interface TypedForm<Stored, Form> {
  /** What the form was made of. */
  readonly base: Stored;
  readonly form: Form;
  readonly setForm: Dispatch<SetStateAction<Form>>;
  readonly is_changed: boolean;
  /** What is stored has become this; what was sent of the form, if anything, is in it. */
  readonly take: (stored: Stored, sent?: Form) => void;
}

/**
 * The form of a record that others change as well: fields that nobody has typed into follow what is stored, what is
 * typed stays. `holds`: all stay as they began while something is typed or saved (`busy`), where what both have changed
 * is a choice when it is saved.
 */
export function useTypedForm<Stored extends { readonly version: number }, Form extends object>(
  stored: Stored,
  formOf: (stored: Stored) => Form,
  { holds = false, busy = false } = {},
): TypedForm<Stored, Form> {
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState(() => formOf(stored));
  const begun = formOf(base);
  const take = (after: Stored, sent: Form = begun): void => {
    setBase(after);
    setForm((typed) => rebaseForm(typed, sent, formOf(after)));
  };
  const is_changed = JSON.stringify(form) !== JSON.stringify(begun);
  if (stored.version > base.version && !(holds && (is_changed || busy))) take(stored);
  return { base, form, setForm, is_changed, take };
}
