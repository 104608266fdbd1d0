import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { TermsFields } from "#src/features/tenders/TermsFields.tsx";
import { useTermsForm } from "#src/features/tenders/use-terms-form.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";

export function TermsPanel({ tender }: { tender: Tender }) {
  const t = useT();
  const notify = useNotify();
  const { base, form, errors, busy, error, is_changed, is_whole, dialog, change, submit } = useTermsForm(tender, () =>
    notify(t("tenders.terms.saved")),
  );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (is_whole && is_changed) submit();
      }}
      sx={{ display: "flex", flexDirection: "column", gap: 1.75, maxWidth: 640, px: { xs: 2, sm: 2.5 }, py: 2 }}
    >
      <TermsFields tender={base} form={form} errors={errors} onChange={change} />
      <FailureNote text={error} />
      <div>
        <Button type="submit" variant="contained" aria-busy={busy} disabled={!is_whole || !is_changed}>
          {t("ui.action.save")}
        </Button>
      </div>
      {dialog}
    </Box>
  );
}
