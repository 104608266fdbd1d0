import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { PaymentRule, TaxType, Unit, VatRateRow } from "#contract/reference/reference.schema.ts";
import { searchWordsOf, textKey } from "#contract/text-key.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { textOf } from "#src/kit/fields/columns.ts";
import { FieldTable } from "#src/kit/fields/FieldTable.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { listAddress } from "#src/kit/list/list-address.ts";
import { ListFrame } from "#src/kit/list/ListFrame.tsx";
import { CURRENCY, CURRENCY_LIST, PAYMENT_RULE, TAX_TYPE, UNIT, VAT_RATE } from "#src/features/reference/fields.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";

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

const readAddress = listAddress(["all"], "all");

/** Returns the records that have every word of the search in one of their columns. */
function found<R extends object>(fields: readonly Field<R>[], records: readonly R[], search: string, tools: TextTools) {
  const words = searchWordsOf(search);
  return records.filter((record) => {
    const text = textKey(fields.map((field) => textOf(field, record, tools)).join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Shows the reference lists. They are read-only, because their content is defined by law and by the specification. */
export function ReferencePage() {
  const tools = useTextTools();
  const { t } = tools;
  const { state, change } = useAddress(readAddress);
  const { search } = state;
  const units = useListOf<Unit>("units");
  const rates = useListOf<VatRateRow>("vat-rates");
  const taxes = useListOf<TaxType>("tax-types");
  const payments = useListOf<PaymentRule>("payment-rules");
  const failed = [units, taxes, rates, payments].find((answer) => answer.error !== null);
  const isWaiting = [units, taxes, rates, payments].some(({ data }) => data === undefined);
  /** A section with the found records; nothing if there are none. */
  const section = <R extends { readonly id: number | string }>(
    title: string,
    fields: readonly Field<R>[],
    records: readonly R[] = [],
  ) => {
    const shown = found(fields, records, search, tools);
    return shown.length > 0 && <ListSection key={title} title={title} fields={fields} records={shown} />;
  };
  const sections = [
    section(t("reference_lists.units"), UNIT, units.data),
    section(t("reference_lists.vat_rates"), VAT_RATE, rates.data),
    section(t("reference_lists.tax_types"), TAX_TYPE, taxes.data),
    section(t("reference_lists.payment_methods"), PAYMENT_RULE, payments.data),
    section(t("reference_lists.currencies"), CURRENCY, CURRENCY_LIST),
  ].filter((each) => each !== false);
  return (
    <ListFrame
      title={t("reference_lists.title")}
      state={{ search }}
      change={change}
      searchPlaceholder={t("reference_lists.search")}
      empty={null}
      onReset={() => change({ q: null })}
    >
      {(empty) => (
        <SheetBody tabIndex={0} role="region" aria-label={t("reference_lists.title")}>
          {failed !== undefined && <ReadFailure answer={failed} />}
          {failed === undefined && isWaiting && <SkeletonList columns={3} />}
          {failed === undefined && !isWaiting && sections.length === 0 && empty}
          {failed === undefined && !isWaiting && sections.length > 0 && (
            <Box sx={{ display: "flex", flexDirection: "column", gap: 2, maxWidth: 860 }}>
              {search === "" && <Callout tone="info">{t("reference_lists.note")}</Callout>}
              {sections}
            </Box>
          )}
        </SheetBody>
      )}
    </ListFrame>
  );
}
