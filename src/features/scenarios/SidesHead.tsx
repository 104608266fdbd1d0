import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { compare, subtract } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { namesOf } from "#contract/scenarios/conditions.schema.ts";
import { ScenarioButtons } from "#src/features/scenarios/ScenarioButtons.tsx";
import type { ScenarioRights } from "#src/features/scenarios/ScenarioButtons.tsx";
import { conditionText } from "#src/features/scenarios/scenario-words.ts";
import { SideMark } from "#src/features/scenarios/SideMark.tsx";
import { comparableDifference, toPayOf } from "#src/features/scenarios/sides.ts";
import type { Side, SideLetter } from "#src/features/scenarios/sides.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";

interface SidesHeadProps {
  a: Side;
  b: Side;
  only: SideLetter | undefined;
  currency: CurrencyId;
  rights: ScenarioRights;
  onSwap: (() => void) | null;
}

function Name({ side, currency, rights }: { side: Side; currency: CurrencyId; rights: ScenarioRights }) {
  const tools = { ...useTextTools(), currency };
  const { t, formats } = tools;
  const { scenario, letter } = side;
  const changed = scenario === null ? null : rights.changedOf(scenario);
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap" }}>
        <SideMark letter={letter} />
        <Box component="h2" sx={{ typography: "h2", m: 0, overflowWrap: "anywhere" }}>
          {scenario === null ? t("scenarios.award") : scenario.name}
        </Box>
        {scenario?.is_applied === true && <StatusChip tone="good" glyph="done" label={t("scenarios.applied_chip")} />}
        {changed !== null && (
          <StatusChip tone="warn" glyph="half" label={t("scenarios.applied_changed", formats.counted(changed))} />
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mt: 0.5 }}>
        {scenario === null ? (
          <Tag>{t("scenarios.award_note")}</Tag>
        ) : (
          namesOf(scenario.conditions).map((name) => (
            <Tag key={name}>{conditionText(scenario.conditions, name, tools)}</Tag>
          ))
        )}
      </Box>
    </>
  );
}

function useSums(a: Side, b: Side, currency: CurrencyId) {
  const { t, formats } = useTextTools();
  const signed = (amount: string | null): string =>
    amount === null ? t("ui.empty_value") : `${compare(amount, "0") > 0 ? "+" : ""}${formats.money(amount, currency)}`;
  const money = (amount: string): string => formats.money(amount, currency);
  const counts = ({ late, open, suppliers }: Side): string =>
    [late, open, suppliers.length].map((count) => formats.count(count)).join(" · ");
  return [
    {
      key: "to_pay",
      label: t(`ledger.to_pay_${a.vat}`),
      of: (side: Side) => money(toPayOf(side)),
      difference: signed(subtract(toPayOf(b), toPayOf(a))),
      isLarge: true,
    },
    {
      key: "comparable",
      label: t(`ledger.comparable_${a.basis}`),
      of: (side: Side) => money(side.ledger.comparable),
      difference: signed(comparableDifference(a, b)),
      isLarge: false,
    },
    { key: "counts", label: t("scenarios.counts"), of: counts, difference: "", isLarge: false },
  ];
}

function Notes({ side, currency }: { side: Side; currency: CurrencyId }) {
  const { t, formats } = useTextTools();
  const result = side.scenario?.result ?? null;
  if (side.scenario === null || result === null) return null;
  const { gap, substitutes, short, ordered, unanswered } = result;
  const texts = [
    ...(gap === "0.00" ? [] : [t("scenarios.gap_text", { gap: formats.quantity(gap) })]),
    ...(short === 0 ? [] : [t("scenarios.notes.open_sum", { sum: formats.money(result.open_sum, currency) })]),
    ...(ordered === 0 ? [] : [t("scenarios.notes.ordered", { count: formats.count(ordered) })]),
    ...(unanswered === 0 ? [] : [t("scenarios.notes.unanswered", { count: formats.count(unanswered) })]),
    // Without a full stop, so it comes last.
    ...(substitutes + short > 0
      ? [t("scenarios.parts", { substitutes: formats.count(substitutes), short: formats.count(short) })]
      : []),
  ];
  return (
    <>
      {side.scenario.is_stale && <Callout tone="warn">{t("scenarios.stale")}</Callout>}
      {texts.length > 0 && (
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 0.5 }}>{texts.join(" ")}</Box>
      )}
    </>
  );
}

/** Shows the names, actions and sums of both sides, with the differences between them. */
export function SidesHead({ a, b, only, currency, rights, onSwap }: SidesHeadProps) {
  const { t } = useTextTools();
  const sums = useSums(a, b, currency);
  const shown = only === undefined ? [a, b] : [only === "a" ? a : b];
  const isDouble = only === undefined;
  return (
    <Box component="section" aria-label={t("scenarios.sums")} sx={{ px: 2.5, pt: 1.5, pb: 1.5 }}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: isDouble ? "minmax(0, 1fr) auto minmax(0, 1fr)" : "minmax(0, 1fr)",
          alignItems: "start",
          mb: 1,
        }}
      >
        {shown.map((side, place) => (
          <Box key={side.letter} sx={{ order: place * 2, minWidth: 0 }}>
            <Name side={side} currency={currency} rights={rights} />
            {side.scenario !== null && (
              <Box sx={{ mt: 1 }}>
                <ScenarioButtons
                  scenario={side.scenario}
                  rights={rights}
                  isMain={side.letter === "b" || b.scenario === null}
                />
              </Box>
            )}
            <Notes side={side} currency={currency} />
          </Box>
        ))}
        {isDouble && onSwap !== null && (
          <Box sx={{ order: 1 }}>
            <Button size="small" variant="text" aria-keyshortcuts="x" startIcon={<Icon name="swap" />} onClick={onSwap}>
              {t("scenarios.swap")}
            </Button>
          </Box>
        )}
      </Box>
      <Box
        component="table"
        aria-label={t("scenarios.sums")}
        sx={{ width: "100%", borderCollapse: "collapse", tableLayout: "fixed" }}
      >
        <tbody>
          {sums.map(({ key, label, of, difference, isLarge }) => {
            const cell = (side: Side) => (
              <Box
                key={side.letter}
                component="td"
                className="num"
                sx={{
                  p: 0.25,
                  textAlign: side.letter === "a" && isDouble ? "right" : "left",
                  fontWeight: key === "counts" ? 400 : 600,
                  fontSize: isLarge ? 16 : undefined,
                  overflowWrap: "anywhere",
                }}
              >
                {of(side)}
              </Box>
            );
            const head = (
              <Box
                key="label"
                component="th"
                scope="row"
                sx={{
                  p: 0.25,
                  px: isDouble ? 1.5 : 0.25,
                  fontWeight: 400,
                  color: "text.secondary",
                  textAlign: isDouble ? "center" : "left",
                }}
              >
                {label}{" "}
                {isDouble && (
                  <Box component="span" className="num" sx={{ color: "text.primary" }}>
                    {difference}
                  </Box>
                )}
              </Box>
            );
            return <tr key={key}>{isDouble ? [cell(a), head, cell(b)] : [head, ...shown.map(cell)]}</tr>;
          })}
        </tbody>
      </Box>
    </Box>
  );
}
