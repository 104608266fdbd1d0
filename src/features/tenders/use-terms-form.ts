import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useRefusedFields } from "#src/kit/failure/use-refused-fields.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { formOf } from "#src/features/tenders/terms-form.ts";
import { useTypedForm } from "#src/ui/forms/use-typed-form.ts";
import type { TermsField, TermsForm } from "#src/features/tenders/terms-form.ts";
import { useSaveTerms } from "#src/features/tenders/use-save-terms.tsx";

export interface TermsEditing {
  /**
   * The tender as it was when editing began. If other users change the same fields later, the user chooses between the
   * values.
   */
  readonly base: Tender;
  readonly form: TermsForm;
  readonly errors: Readonly<Partial<Record<TermsField, string>>>;
  readonly busy: boolean;
  readonly error: string | null;
  readonly is_changed: boolean;
  readonly is_whole: boolean;
  readonly dialog: ReactNode;
  readonly change: (patch: Partial<TermsForm>) => void;
  /** Saves the form. A call during a save starts another save afterwards. */
  readonly submit: () => void;
}

/** Edits a tender's terms. After an error, the form stays open with messages next to the fields. */
export function useTermsForm(tender: Tender, onSaved: (tender: Tender) => void): TermsEditing {
  const zone = useZone();
  const { busy, error, attempt } = useDialogAction();
  const { base, form, setForm, is_changed, take } = useTypedForm(tender, (each) => formOf(each, zone), {
    holds: true,
    busy,
  });
  const refused = useRefusedFields(form);
  const { save, dialog } = useSaveTerms();
  const isWaiting = useRef(false);
  const is_whole = form.name.trim() !== "" && form.managers.length > 0;
  useUnsaved(is_changed);
  const send = (): Promise<void> =>
    attempt(async () => {
      refused.forget();
      try {
        const saved = await save(base, form);
        // Input typed during the save is kept and saved next.
        take(saved, form);
        onSaved(saved);
        return;
      } catch (reason) {
        refused.take(reason);
        throw reason;
      }
    });
  const submit = (): void => {
    if (busy) isWaiting.current = true;
    else void send();
  };
  const sendAgain = useEffectEvent(() => is_changed && is_whole && void send());
  useEffect(() => {
    if (busy || !isWaiting.current) return;
    isWaiting.current = false;
    sendAgain();
  }, [busy]);
  return {
    base,
    form,
    errors: refused.sentences,
    busy,
    error: refused.is_mended ? null : error,
    is_changed,
    is_whole,
    dialog,
    change: (patch) => setForm((before) => ({ ...before, ...patch })),
    submit,
  };
}
