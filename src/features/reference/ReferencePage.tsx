import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { referenceApi } from "#contract/reference/reference.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

interface ListSectionProps {
  title: string;
  headers: readonly string[];
  /** Their first cell is the id. */
  rows: readonly (readonly (string | number)[])[];
}

/** One list: the id that calls and files name an entry by, and what it says. */
function ListSection({ title, headers, rows }: ListSectionProps) {
  const t = useT();
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
      <PlainTable
        label={title}
        columns={[t("reference_lists.id"), ...headers].map((header) => ({ key: header, header }))}
      >
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell, place) => (
              <td key={[t("reference_lists.id"), ...headers][place]} className={place === 0 ? "code" : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </Box>
  );
}

/**
 * The short lists that forms choose from. The law and the specification fix them, so they are read here and not
 * changed.
 */
export function ReferencePage() {
  const t = useT();
  const formats = useFormats();
  const units = useCall(referenceApi.units, {});
  const taxes = useCall(referenceApi.tax_types, {});
  const rates = useCall(referenceApi.vat_rates, {});
  const payments = useCall(referenceApi.payment_rules, {});
  const failed = [units, taxes, rates, payments].find((answer) => answer.error !== null);
  const day = (date: string | null): string => (date === null ? "—" : formats.fullDate(date));
  const name = t("reference_lists.name");
  return (
    <PageSheet>
      <ListBar title={t("reference_lists.title")} />
      <SheetBody tabIndex={0} role="region" aria-label={t("reference_lists.title")}>
        {failed !== undefined && (
          <ErrorState text={failureText(failed.error, t) ?? ""} onRetry={() => void failed.refetch()} />
        )}
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
              <ListSection
                title={t("reference_lists.units")}
                headers={[name, t("reference_lists.symbol"), t("reference_lists.okei")]}
                rows={units.data.map((unit) => [unit.id, unit.name, unit.symbol, unit.okei])}
              />
              <ListSection
                title={t("reference_lists.vat_rates")}
                headers={[t("reference_lists.rate"), t("reference_lists.valid_from"), t("reference_lists.valid_to")]}
                rows={rates.data.map((rate) => [
                  rate.id,
                  formats.percent(rate.percent, { digits: { min: 0, max: 2 } }),
                  day(rate.valid_from),
                  day(rate.valid_to),
                ])}
              />
              <ListSection
                title={t("reference_lists.tax_types")}
                headers={[name]}
                rows={taxes.data.map((type) => [type.id, type.name])}
              />
              <ListSection
                title={t("reference_lists.payment_methods")}
                headers={[name]}
                rows={payments.data.map((method) => [method.id, method.name])}
              />
              <ListSection
                title={t("reference_lists.currencies")}
                headers={[name]}
                rows={CURRENCIES.map((id) => [id, t(`reference.currency.${id}`)])}
              />
            </Box>
          )}
      </SheetBody>
    </PageSheet>
  );
}
