import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { awardReasonApi } from "#contract/award/award.api.ts";
import type { AwardReasons } from "#contract/award/reason.schema.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare } from "#contract/money/decimal.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

type Lot = AwardReasons["lots"][number];

interface Form {
  /** Reasons by lot id. */
  readonly reasons: Readonly<Record<string, string>>;
}

/**
 * Returns a function that describes a lot's chosen and best suppliers with their prices. Comparable prices are added
 * where they differ.
 */
function useChosenWords(currency: AwardReasons["currency"]): (lot: Lot) => string {
  const { t, formats } = useTextTools();
  const price = (value: string): string => `${formats.price(value)} ${CURRENCY[currency].symbol}`;
  const both = (value: string | null, comparable: string | null): string => {
    if (value === null) return t("ui.empty_value");
    if (comparable === null || compare(value, comparable) === 0) return price(value);
    return t("award.reasons.both", { price: price(value), comparable: price(comparable) });
  };
  return ({ winners, best_price, best_comparable_price, best_suppliers }) =>
    t("award.reasons.chosen", {
      supplier: winners.map(({ supplier }) => supplier.name).join(", "),
      price: winners.map((winner) => both(winner.price, winner.comparable_price)).join(", "),
      best: both(best_price, best_comparable_price),
      others: best_suppliers.join(", "),
    });
}

/**
 * Edits the reasons for not choosing the cheapest supplier, with one reason per lot. The award protocol includes the
 * reasons.
 */
export function ReasonsDialog({
  tender,
  state,
  onDone,
  onClose,
}: {
  tender: number;
  state: AwardReasons;
  onDone: (after: AwardReasons) => void;
  onClose: () => void;
}) {
  const t = useT();
  const words = useChosenWords(state.currency);
  const write = useCallMutation(awardReasonApi.write);
  const { values, field } = useFormValues<Form>({ reasons: {} });
  const of = ({ lot, reason }: Lot): string => values.reasons[lot] ?? reason ?? "";
  const changed = state.lots.filter((lot) => of(lot).trim() !== (lot.reason ?? ""));
  useUnsaved(changed.length > 0);
  const [first] = state.lots;
  const same = first === undefined ? "" : of(first).trim();
  const fill = (): void =>
    field("reasons").onChange(Object.fromEntries(state.lots.map((lot) => [lot.lot, of(lot) || same])));
  const submit = async (): Promise<void> => {
    const reasons = changed.map((lot) => ({ lot: lot.lot, reason: of(lot) }));
    onDone(await write.mutateAsync({ params: { id: tender }, body: { reasons } }));
  };
  return (
    <FormActionDialog
      width="md"
      title={t("award.reasons.title")}
      submitLabel={t("award.reasons.save")}
      disabled={!state.may_write || changed.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <Callout tone={state.required ? "warn" : "info"}>
        {state.required ? `${t("award.reasons.required")} ${t("award.reasons.text")}` : t("award.reasons.text")}
      </Callout>
      {state.lots.map((lot, place) => (
        <Box key={lot.lot}>
          <FieldText
            label={t("award.reasons.lot", { position: String(lot.position), name: lot.name ?? "" })}
            hint={words(lot)}
            rows={2}
            maxLength={1000}
            disabled={!state.may_write}
            {...field(`reasons.${lot.lot}`)}
            value={of(lot)}
          />
          {place === 0 && state.lots.length > 1 && state.may_write && (
            <Button size="small" disabled={same === ""} onClick={fill}>
              {t("award.reasons.same")}
            </Button>
          )}
        </Box>
      ))}
    </FormActionDialog>
  );
}
