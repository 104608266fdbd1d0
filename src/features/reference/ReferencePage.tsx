import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { PaymentRule, TaxType, Unit, VatRateRow } from "#contract/reference/reference.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { FieldTable } from "#src/kit/fields/FieldTable.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { CURRENCY, CURRENCY_LIST, PAYMENT_RULE, TAX_TYPE, UNIT, VAT_RATE } from "#src/features/reference/fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

interface ListSectionProps<R extends { readonly id: number | string }> {
  title: string;
  fields: readonly Field<R>[];
  records: readonly R[];
}

function ListSection<R extends { readonly id: number | string }>({ title, ...list }: ListSectionProps<R>) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        border: 1,
        borderColor: "ui.lineStrong",
        borderRadius: "8px",
        overflow: "hidden",
        bgcolor: "background.paper",
      }}
    >
      <Typography variant="h2" id={id} sx={{ px: 2.5, py: 1.25 }}>
        {title}
      </Typography>
      <FieldTable label={title} {...list} />
    </Box>
  );
}

/** Shows the reference lists. They are read-only, because their content is defined by law and by the specification. */
export function ReferencePage() {
  const t = useT();
  const units = useListOf<Unit>("units");
  const rates = useListOf<VatRateRow>("vat-rates");
  const taxes = useListOf<TaxType>("tax-types");
  const payments = useListOf<PaymentRule>("payment-rules");
  const failed = [units, taxes, rates, payments].find((answer) => answer.error !== null);
  return (
    <PageSheet>
      <ListBar title={t("reference_lists.title")} />
      <SheetBody tabIndex={0} role="region" aria-label={t("reference_lists.title")}>
        {failed !== undefined && <ReadFailure answer={failed} />}
        {failed === undefined &&
          (units.data === undefined ||
            taxes.data === undefined ||
            rates.data === undefined ||
            payments.data === undefined) && <SkeletonList columns={3} />}
        {units.data !== undefined &&
          taxes.data !== undefined &&
          rates.data !== undefined &&
          payments.data !== undefined && (
            <Box sx={{ display: "flex", flexDirection: "column", gap: 2, maxWidth: 860 }}>
              <Callout tone="info">{t("reference_lists.note")}</Callout>
              <ListSection title={t("reference_lists.units")} fields={UNIT} records={units.data} />
              <ListSection title={t("reference_lists.vat_rates")} fields={VAT_RATE} records={rates.data} />
              <ListSection title={t("reference_lists.tax_types")} fields={TAX_TYPE} records={taxes.data} />
              <ListSection title={t("reference_lists.payment_methods")} fields={PAYMENT_RULE} records={payments.data} />
              <ListSection title={t("reference_lists.currencies")} fields={CURRENCY} records={CURRENCY_LIST} />
            </Box>
          )}
      </SheetBody>
    </PageSheet>
  );
}
