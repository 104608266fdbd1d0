import { useState } from "react";
import type { ReactNode } from "react";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { changedFields, formOf } from "#src/features/tenders/terms-form.ts";
import type { TermsForm } from "#src/features/tenders/terms-form.ts";
import { useSaveTerms } from "#src/features/tenders/use-save-terms.tsx";

/** The terms of a tender being edited. */
export interface TermsEditing {
  /** As it was when the editing began: what others change meanwhile is a choice, not a loss. */
  readonly base: Tender;
  readonly form: TermsForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly error: string | null;
  readonly is_changed: boolean;
  /** Nothing that must be there is missing. */
  readonly is_whole: boolean;
  /** Both values, where somebody else was faster. */
  readonly dialog: ReactNode;
  readonly change: (patch: Partial<TermsForm>) => void;
  readonly submit: () => Promise<void>;
}

/** Edits the terms of a tender; a failure keeps the form and is told in it, at its fields where it names them. */
export function useTermsForm(tender: Tender, onSaved: (tender: Tender) => void): TermsEditing {
  const zone = useZone();
  const [base, setBase] = useState(tender);
  const [form, setForm] = useState<TermsForm>(() => formOf(base, zone));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { save, dialog } = useSaveTerms();
  const { busy, error, attempt } = useAttempt();
  const is_changed = changedFields(formOf(base, zone), form).length > 0;
  // Nothing is typed: what others have changed is simply shown.
  if (!is_changed && !busy && tender.version > base.version) {
    setBase(tender);
    setForm(formOf(tender, zone));
  }
  useUnsaved(is_changed);
  const submit = (): Promise<void> =>
    attempt(async () => {
      setErrors({});
      try {
        const saved = await save(base, form);
        setBase(saved);
        setForm(formOf(saved, zone));
        onSaved(saved);
        return undefined;
      } catch (reason) {
        if (reason instanceof ApiError) setErrors(Object.fromEntries(Object.entries(reason.fields).map(([field, words]) => [field, words.join(" ")])));
        throw reason;
      }
    });
  return { base, form, errors, busy, error, is_changed, is_whole: form.name.trim() !== "" && form.managers.length > 0, dialog, change: (patch) => setForm((before) => ({ ...before, ...patch })), submit };
}
