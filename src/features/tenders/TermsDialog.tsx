import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import type { TermsField } from "#src/features/tenders/terms-form.ts";
import { TermsFields } from "#src/features/tenders/TermsFields.tsx";
import { useTermsForm } from "#src/features/tenders/use-terms-form.ts";

interface TermsDialogProps {
  tender: Tender;
  /** Field that the dialog is opened for. It takes the focus. */
  focus: TermsField;
  onClose: () => void;
}

export function TermsDialog({ tender, focus, onClose }: TermsDialogProps) {
  const t = useT();
  const { base, form, errors, busy, error, is_whole, dialog, change, submit } = useTermsForm(tender, onClose);
  return (
    <>
      <FormDialog
        open
        width="sm"
        title={t("tenders.terms.title")}
        submitLabel={t("ui.action.save")}
        busy={busy}
        error={error}
        disabled={!is_whole}
        onSubmit={submit}
        onClose={onClose}
      >
        <TermsFields tender={base} form={form} errors={errors} focus={focus} onChange={change} />
      </FormDialog>
      {dialog}
    </>
  );
}
