import Box from "@mui/material/Box";
import { useState } from "react";
import { homeApi } from "#contract/home/home.api.ts";
import { tenderCode } from "#contract/numbering.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { InvitationState } from "#src/entities/tender/InvitationState.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { PriceFeedbackField } from "#src/features/tenders/PriceFeedbackField.tsx";

interface Form {
  readonly price_feedback: PriceFeedbackKind;
  /** Ids of the selected suppliers. Null until the user changes the default selection. */
  readonly picked: readonly number[] | null;
}

interface RoundDialogProps {
  tender: Tender;
  onMade: (next: Tender) => void;
  onClose: () => void;
}

/**
 * Returns true unless the supplier has declined. Suppliers who haven't declined are invited to the new round by
 * default.
 */
const isUsual = ({ state }: TenderSupplier): boolean => state !== "declined";

export function RoundDialog({ tender, onMade, onClose }: RoundDialogProps) {
  const t = useT();
  const { refresh } = useCache();
  const make = useCallMutation(tenderApi.next_round);
  const [key] = useState(() => crypto.randomUUID());
  const answer = useListOf<TenderSupplier>("tender-suppliers", { of: tender.id });
  const suppliers = answer.data ?? [];
  const { values, field } = useFormValues<Form>({ price_feedback: tender.price_feedback, picked: null });
  const { price_feedback, picked } = values;
  const chosen = picked ?? suppliers.filter(isUsual).map(({ supplier }) => supplier.id);
  const round = tender.round + 1;
  const toggle = (id: number, on: boolean): void =>
    field("picked").onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  const submit = async (): Promise<void> => {
    const next = await make.mutateAsync({
      params: { id: tender.id },
      body: { suppliers: [...chosen], price_feedback },
      idempotency_key: key,
    });
    void refresh("tenders", homeApi.menu);
    onMade(next);
  };
  return (
    <FormActionDialog
      width="sm"
      title={t("tender_drafts.round.title", { tender: tenderCode(tender) })}
      submitLabel={t("tender_drafts.round.submit", { round })}
      disabled={answer.data === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ color: "text.secondary" }}>{t("tender_drafts.round.text", { round })}</Box>
      <PriceFeedbackField {...field("price_feedback")} />
      {answer.isPending && <SkeletonList rows={3} />}
      <ReadFailureIfAny answer={answer} />
      {suppliers.length > 0 && (
        <Box
          component="fieldset"
          sx={{ display: "grid", gap: 0.75, border: 0, m: 0, p: 0, maxHeight: 320, overflow: "auto" }}
        >
          <Box component="legend" sx={{ typography: "h3", mb: 0.5, p: 0 }}>
            {t("tender_drafts.round.suppliers")}
          </Box>
          {suppliers.map((row) => {
            const { id, name } = row.supplier;
            const label = (
              <span style={{ display: "flex", flexWrap: "wrap", gap: "2px 12px", alignItems: "center" }}>
                <span style={{ fontWeight: 500 }}>{name}</span> <InvitationState state={row.state} />
              </span>
            );
            return (
              <FieldCheckbox key={id} label={label} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
            );
          })}
        </Box>
      )}
    </FormActionDialog>
  );
}
