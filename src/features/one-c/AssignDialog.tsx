import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare } from "#contract/money/decimal.ts";
import { orderCode } from "#contract/numbering.ts";
import type { ReconciliationCandidate, ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import { unpaidOf } from "#contract/orders/listed-order.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useMay } from "#src/api/me.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { Candidate } from "#src/features/one-c/Candidate.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

interface AssignDialogProps {
  item: ReconciliationItem;
  /** Order id if the document is shown on an order page, otherwise null. */
  order: number | null;
  onAssign: (order: number) => Promise<void>;
  onClose: () => void;
}

type Chosen = Omit<ReconciliationCandidate, "matches">;

const MAX_FOUND_ORDERS = 10;
const OTHER = "other";
const PAYS = { kind: "member", permission: "confirm_payment" } as const;

function useOrders(typed: string) {
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useListOf<Order>("orders", { filter: { side: "customer" }, search, most: MAX_FOUND_ORDERS });
  // Hides results for an older search text, because Enter would choose an unintended order.
  return search === typed ? data : [];
}

function OrderField({ onChange }: { onChange: (order: Chosen | null) => void }) {
  const { t } = useTextTools();
  const [typed, setTyped] = useState("");
  const orders = useOrders(typed);
  return (
    <FieldSuggest
      label={t("one_c.reconciliation.assign.search")}
      required
      value={typed}
      maxLength={200}
      onChange={(text) => {
        setTyped(text);
        onChange(null);
      }}
      options={orders}
      keyOf={({ id }) => String(id)}
      renderOption={(order) => <Candidate order={{ ...order, sum_of: null, matches: [] }} />}
      onChoose={(order) => {
        setTyped(`${orderCode(order.number)} ${order.name}`);
        onChange({ ...order, sum_of: null });
      }}
      listLabel={t("one_c.reconciliation.assign.order")}
    />
  );
}

function Consequences({ item, chosen }: { item: ReconciliationItem; chosen: Chosen }) {
  const { t, formats } = useTextTools();
  const { sum, currency } = item;
  const differs = sum !== null && chosen.sum_of === null && compare(sum, chosen.due_total_with_vat) !== 0;
  return (
    <>
      {item.is_paid && (
        <Callout tone="warn">
          {t("one_c.reconciliation.assign.paid", { sum: formats.money(unpaidOf(chosen), chosen.currency) })}
        </Callout>
      )}
      {differs && (
        <Callout tone="bad">
          {t("one_c.reconciliation.assign.sum_differs", {
            sum: `${formats.price(sum)} ${currency === "" ? CURRENCY[chosen.currency].code : currency}`,
          })}
        </Callout>
      )}
      {(item.is_cancelled || item.is_completed) && (
        <Callout tone="info">{t("one_c.reconciliation.assign.cancelled")}</Callout>
      )}
    </>
  );
}

export function AssignDialog({ item, order, onAssign, onClose }: AssignDialogProps) {
  const { t } = useTextTools();
  const may = useMay();
  const { candidates } = item;
  const proposed = candidates.find(({ id }) => id === order) ?? (candidates.length === 1 ? candidates[0] : undefined);
  const [choice, setChoice] = useState<string>(String(proposed?.id ?? (candidates.length === 0 ? OTHER : "")));
  const [other, setOther] = useState<Chosen | null>(null);
  const chosen = choice === OTHER ? other : (candidates.find(({ id }) => String(id) === choice) ?? null);
  const lacksRight = item.is_paid && !may(PAYS);
  return (
    <FormActionDialog
      width="sm"
      title={t("one_c.reconciliation.assign.title")}
      submitLabel={t("one_c.reconciliation.assign.confirm")}
      disabled={chosen === null || lacksRight}
      onSubmit={async () => {
        if (chosen !== null) await onAssign(chosen.id);
      }}
      onClose={onClose}
    >
      {lacksRight && <Callout tone="info">{t("one_c.reconciliation.assign.no_right")}</Callout>}
      <RadioGroup
        aria-label={t("one_c.reconciliation.assign.order")}
        value={choice}
        onChange={(_event, value) => setChoice(value)}
      >
        {candidates.map((candidate) => (
          <FormControlLabel
            key={candidate.id}
            value={String(candidate.id)}
            control={<Radio />}
            label={<Candidate order={candidate} />}
          />
        ))}
        <FormControlLabel value={OTHER} control={<Radio />} label={t("one_c.reconciliation.assign.other")} />
      </RadioGroup>
      {choice === OTHER && <OrderField onChange={setOther} />}
      {chosen !== null && <Consequences item={item} chosen={chosen} />}
    </FormActionDialog>
  );
}
