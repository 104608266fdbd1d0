import Box from "@mui/material/Box";
import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import { answerRate, answersOf, onTimeRate } from "#src/features/suppliers/supplier-words.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FigureStrip } from "#src/ui/page/FigureStrip.tsx";
import type { Figure } from "#src/ui/page/FigureStrip.tsx";

function invitationsOf(supplier: SupplierCard, { t, formats }: TextTools): Figure[] {
  const answers = answersOf(supplier);
  if (answers === null) return [];
  const { answered, settled, waiting } = answers;
  const [declined, expired] = [supplier.declined ?? 0, supplier.expired ?? 0];
  const notes = [
    ...(settled === 0
      ? []
      : [t("suppliers.card.answers_note", { answered: formats.count(answered), settled: formats.count(settled) })]),
    ...(declined + expired === 0
      ? []
      : [t("suppliers.card.declined_note", { declined: formats.count(declined), expired: formats.count(expired) })]),
    ...(waiting === 0 ? [] : [t("suppliers.card.waiting_note", { waiting: formats.count(waiting) })]),
  ];
  return [
    {
      key: "answers",
      label: t("suppliers.card.answers"),
      value: answerRate(answers, { formats }) ?? t("ui.empty_value"),
      note: notes.length === 0 ? t("suppliers.no_rate") : notes.join("; "),
    },
  ];
}

function offersOf({ lots }: SupplierCard, { t, formats }: TextTools): Figure[] {
  if (lots === null) return [];
  const { priced, won, compared, from_median } = lots;
  return [
    {
      key: "won",
      label: t("suppliers.card.won"),
      value: formats.count(won),
      note: t("suppliers.card.won_note", { priced: formats.count(priced) }),
    },
    {
      key: "median",
      label: t("suppliers.card.median"),
      value: from_median === null ? t("ui.empty_value") : formats.percent(from_median, { sign: "always" }),
      note:
        compared === 0 ? t("suppliers.card.median_none") : t("suppliers.card.median_note", { smart_count: compared }),
    },
  ];
}

function deliveriesOf({ deliveries }: SupplierCard, { t, formats }: TextTools): Figure[] {
  if (deliveries === null) return [];
  const rate = onTimeRate({ deliveries }, { formats });
  const { due, on_time, short, refused, returned } = deliveries;
  return [
    {
      key: "on_time",
      label: t("suppliers.card.on_time"),
      value: rate ?? t("ui.empty_value"),
      note:
        due + short + refused + returned === 0
          ? t("suppliers.card.on_time_none")
          : t("suppliers.card.on_time_note", {
              on_time: formats.count(on_time),
              due: formats.count(due),
              short: formats.count(short),
              refused: formats.count(refused),
              returned: formats.count(returned),
            }),
    },
  ];
}

function ordersOf({ orders, orders_declined, sums }: SupplierCard, { t, formats }: TextTools): Figure[] {
  if (orders === null) return [];
  const declined = orders_declined ?? 0;
  return [
    {
      key: "orders",
      label: t("suppliers.card.orders"),
      value: formats.count(orders),
      note:
        declined === 0
          ? t("suppliers.card.none_declined")
          : t("suppliers.card.declined", { count: formats.count(declined) }),
    },
    ...(sums ?? []).map(({ currency, total_with_vat, received_total_with_vat: received }) => ({
      key: `sum ${currency}`,
      label: t("suppliers.card.sum"),
      value: formats.money(total_with_vat, currency),
      note:
        received === total_with_vat
          ? t("suppliers.card.sum_note")
          : t("suppliers.card.sum_received_note", { received: formats.money(received, currency) }),
    })),
  ];
}

export function SupplierFigures({ supplier }: { supplier: SupplierCard }) {
  const t = useT();
  const tools = { t, formats: useFormats() };
  const figures = [
    ...invitationsOf(supplier, tools),
    ...offersOf(supplier, tools),
    ...deliveriesOf(supplier, tools),
    ...ordersOf(supplier, tools),
  ];
  const helps = [
    ...((supplier.lots?.compared ?? 0) > 0 ? [t("suppliers.card.median_help")] : []),
    ...((supplier.deliveries?.due ?? 0) > 0 ? [t("suppliers.card.on_time_help")] : []),
  ];
  return (
    <>
      <FigureStrip label={t("suppliers.card.figures")} figures={figures} />
      {helps.map((help) => (
        <Box key={help} component="p" sx={{ m: 0, maxWidth: 900, color: "text.secondary" }}>
          {help}
        </Box>
      ))}
    </>
  );
}
