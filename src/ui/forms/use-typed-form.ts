import { useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { rebaseForm } from "#src/ui/forms/rebase-form.ts";

interface TypedForm<Stored, Form> {
  readonly base: Stored;
  readonly form: Form;
  readonly setForm: Dispatch<SetStateAction<Form>>;
  readonly is_changed: boolean;
  /** Rebases the form on the stored record, which includes `sent` if the form was submitted. */
  readonly take: (stored: Stored, sent?: Form) => void;
}

/**
 * Form for a record that other users also edit. Untouched fields follow the stored record; edited fields keep their
 * text. With `holds`, all fields are frozen while there are edits or a save is running (`busy`), and the save then
 * resolves conflicts.
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
