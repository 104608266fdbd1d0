import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { TermsFields } from "#src/features/tenders/TermsFields.tsx";
import { useTermsForm } from "#src/features/tenders/use-terms-form.ts";

export function TermsDialog({ tender, onClose }: { tender: Tender; onClose: () => void }) {
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
        <TermsFields tender={base} form={form} errors={errors} onChange={change} />
      </FormDialog>
      {dialog}
    </>
  );
}
