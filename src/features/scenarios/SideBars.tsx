import { isZero } from "#contract/money/decimal.ts";
import { CONDITION_NAMES } from "#contract/scenarios/conditions.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { MirrorBars } from "#src/features/scenarios/MirrorBars.tsx";
import type { MirrorRow, MirrorValue } from "#src/features/scenarios/MirrorBars.tsx";
import { conditionText } from "#src/features/scenarios/scenario-words.ts";
import type { Side, SideLetter } from "#src/features/scenarios/sides.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

interface SideBarsProps {
  a: Side;
  b: Side;
  only: SideLetter | undefined;
  currency: CurrencyId;
}

const largest = ({ a, b }: MirrorRow): number => a?.value ?? b?.value ?? 0;

/** Compares what each supplier gets on both sides. */
export function ShareBars({ a, b, only }: SideBarsProps) {
  const { t, formats } = useTextTools();
  const sides = only === undefined ? [a, b] : [only === "a" ? a : b];
  const names = new Map(
    sides.flatMap(({ suppliers }) => suppliers.map(({ supplier }) => [supplier.id, supplier.name])),
  );
  const of = (side: Side, id: number) => side.suppliers.find(({ supplier }) => supplier.id === id);
  const value = (side: Side, id: number): MirrorValue | null => {
    const own = of(side, id);
    if (own === undefined) return null;
    const to_pay = own.ledger.to_pay[side.vat];
    return { value: Number(to_pay), text: formats.amount(to_pay), note: formats.percent(own.share) };
  };
  const rows = [...names]
    .map(([id, name]): MirrorRow => {
      const lots = sides.map((side) => formats.count(of(side, id)?.lots ?? 0));
      return { key: String(id), label: name, note: lots.join(" → "), a: value(a, id), b: value(b, id) };
    })
    .toSorted((one, next) => largest(next) - largest(one));
  if (rows.length === 0) return null;
  return (
    <MirrorBars
      title={t("scenarios.shares.title")}
      note={t(`scenarios.shares.note_${a.vat}`)}
      rows={rows}
      none={t("ui.empty_value")}
      only={only}
    />
  );
}

/** Compares what each condition costs on both sides. */
export function PriceBars({ a, b, only, currency }: SideBarsProps) {
  const { t, formats } = useTextTools();
  const sides = only === undefined ? [a, b] : [only === "a" ? a : b];
  const tools = { t, formats, currency };
  const value = ({ prices }: Side, condition: string): MirrorValue | null => {
    const price = prices.find((each) => each.condition === condition);
    if (price === undefined) return null;
    const sum = formats.amount(price.saves);
    const text = isZero(price.saves)
      ? t("scenarios.prices.nothing")
      : price.at_least
        ? t("scenarios.prices.at_least", { sum })
        : sum;
    return {
      value: Number(price.saves),
      text,
      note: price.opens === 0 ? "" : t("scenarios.prices.more_lots", formats.counted(price.opens)),
    };
  };
  const rows = CONDITION_NAMES.flatMap((condition): MirrorRow[] => {
    const label = sides.flatMap(({ scenario, prices }) =>
      scenario !== null && prices.some((price) => price.condition === condition)
        ? [conditionText(scenario.conditions, condition, tools)]
        : [],
    );
    return label.length === 0
      ? []
      : [
          {
            key: condition,
            label: [...new Set(label)].join(" → "),
            note: "",
            a: value(a, condition),
            b: value(b, condition),
          },
        ];
  });
  if (rows.length === 0) return null;
  return (
    <MirrorBars
      title={t("scenarios.prices.title")}
      note={t("scenarios.prices.saves")}
      rows={rows}
      none={t("scenarios.prices.no_condition")}
      only={only}
      quiet
    />
  );
}
