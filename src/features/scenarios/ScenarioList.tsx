import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { isZero, roundHalfUp } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { ChosenSides } from "#src/features/scenarios/scenario-address.ts";
import { ScenarioProgress } from "#src/features/scenarios/ScenarioProgress.tsx";
import { aboveCheapest, cheapestComparable, commonBasis } from "#src/features/scenarios/scenario-words.ts";
import { SIDE_COLOUR, SideMark } from "#src/features/scenarios/SideMark.tsx";
import type { SideLetter } from "#src/features/scenarios/sides.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

interface ScenarioListProps {
  scenarios: readonly Scenario[];
  currency: CurrencyId;
  /** VAT basis of the sums to pay. */
  vat: VatBasis;
  sides: ChosenSides;
  /** True to show the name, the sum to pay and the precision only. */
  isNarrow: boolean;
  onPut: (letter: SideLetter, scenario: Scenario) => void;
  onFocus: (scenario: Scenario) => void;
}

const FULL = "minmax(0, 1.2fr) minmax(0, 1.2fr) 48px 52px 40px minmax(0, 1fr)";
const NARROW = "minmax(0, 1fr) auto";
const LETTERS = ["a", "b"] as const;

interface Figure {
  readonly key: "to_pay" | "comparable" | "late" | "missing" | "suppliers" | "difference";
  readonly text: string;
  readonly title?: string;
  readonly isStrong?: boolean;
  readonly isWarning?: boolean;
}

function useFigures({
  scenarios,
  currency,
  vat,
  isNarrow,
}: Pick<ScenarioListProps, "scenarios" | "currency" | "vat" | "isNarrow">) {
  const { t, formats } = useTextTools();
  const least = cheapestComparable(scenarios);
  const whole = (amount: string): string => formats.decimal(roundHalfUp(amount, 0), { min: 0, max: 0 });
  const dearer = (scenario: Scenario): string => {
    const above = aboveCheapest(scenario, least);
    if (above === null) return t("ui.empty_value");
    return isZero(above) ? t("scenarios.least") : `+${whole(above)}`;
  };
  return (scenario: Scenario): Figure[] => {
    const { result } = scenario;
    if (result === null) return [];
    const { ledger, late, open, suppliers } = result;
    const to_pay: Figure = {
      key: "to_pay",
      text: whole(ledger.to_pay[vat]),
      title: formats.money(ledger.to_pay[vat], currency),
    };
    if (isNarrow) return [to_pay];
    return [
      to_pay,
      {
        key: "comparable",
        text: whole(ledger.comparable),
        title: formats.money(ledger.comparable, currency),
        isStrong: true,
      },
      { key: "late", text: formats.count(late), isWarning: late > 0 },
      { key: "missing", text: formats.count(open), isWarning: open > 0 },
      { key: "suppliers", text: formats.count(suppliers.length) },
      { key: "difference", text: dearer(scenario) },
    ];
  };
}

function Precision({ scenario }: { scenario: Scenario }) {
  const { t, formats } = useTextTools();
  const { state, result } = scenario;
  if (state === "IMPOSSIBLE")
    return (
      <Box component="span" sx={{ color: "ui.tone.bad.0" }}>
        {t("scenarios.state.IMPOSSIBLE")}
      </Box>
    );
  if (result === null) return null;
  const isExact = result.gap === "0.00";
  return (
    <Box component="span" className="num" sx={{ color: isExact ? "text.secondary" : "ui.tone.warn.0" }}>
      {isExact ? t("scenarios.exact") : t("scenarios.gap", { gap: formats.quantity(result.gap) })}
    </Box>
  );
}

function Head({ scenarios, vat, isNarrow }: Pick<ScenarioListProps, "scenarios" | "vat" | "isNarrow">) {
  const { t } = useTextTools();
  const basis = commonBasis(scenarios);
  const columns = isNarrow
    ? [t(`ledger.to_pay_${vat}`)]
    : [
        t(`ledger.to_pay_${vat}`),
        t(basis === null ? "ledger.comparable" : `ledger.comparable_${basis}`),
        t("scenarios.short_column.late"),
        t("scenarios.short_column.missing"),
        t("scenarios.short_column.suppliers"),
        t("scenarios.short_column.difference"),
      ];
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: "grid",
        gridTemplateColumns: isNarrow ? NARROW : FULL,
        gap: 0.5,
        px: 1.5,
        py: 0.75,
        borderBottom: 1,
        borderColor: "ui.lineStrong",
        bgcolor: "ui.sunken",
        color: "text.secondary",
        typography: "caption",
        textAlign: "right",
        alignItems: "end",
      }}
    >
      {columns.map((column) => (
        <span key={column}>{column}</span>
      ))}
    </Box>
  );
}

/** Lists the scenarios. The name puts a scenario on side A; the letters put it on either side. */
export function ScenarioList(props: ScenarioListProps) {
  const { scenarios, currency, sides, isNarrow, onPut, onFocus } = props;
  const { t } = useTextTools();
  const figuresOf = useFigures(props);
  return (
    <>
      <Head scenarios={scenarios} vat={props.vat} isNarrow={isNarrow} />
      <Box component="ul" aria-label={t("scenarios.list")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {scenarios.map((scenario) => {
          const on = LETTERS.find((letter) => sides[letter] === scenario.id);
          return (
            <Box
              key={scenario.id}
              component="li"
              aria-current={on === undefined ? undefined : "true"}
              sx={{
                px: 1.5,
                py: 0.75,
                borderBottom: 1,
                borderColor: "ui.line",
                bgcolor: on === undefined ? "ui.sunken" : "background.paper",
                boxShadow: (theme) =>
                  on === undefined
                    ? "none"
                    : `inset 3px 0 0 ${on === "a" ? theme.vars.palette.primary.main : theme.vars.palette.text.primary}`,
              }}
            >
              <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75, minHeight: 26 }}>
                {LETTERS.map((letter) => (
                  <ButtonBase
                    key={letter}
                    aria-label={t(`scenarios.put_${letter}`, { name: scenario.name })}
                    aria-pressed={sides[letter] === scenario.id}
                    onClick={() => onPut(letter, scenario)}
                    sx={{
                      width: 24,
                      height: 24,
                      borderRadius: "6px",
                      flex: "none",
                      fontSize: 12,
                      fontWeight: 600,
                      color: "text.secondary",
                      border: sides[letter] === scenario.id ? 0 : 1,
                      borderColor: "ui.lineStrong",
                      "&:hover": { color: SIDE_COLOUR[letter] },
                    }}
                  >
                    {sides[letter] === scenario.id ? <SideMark letter={letter} /> : t(`scenarios.side.${letter}`)}
                  </ButtonBase>
                ))}
                <ButtonBase
                  data-scenario={scenario.id}
                  onClick={() => onPut("a", scenario)}
                  onFocus={() => onFocus(scenario)}
                  sx={{
                    font: "inherit",
                    fontWeight: 500,
                    justifyContent: "flex-start",
                    textAlign: "left",
                    flex: "1 1 150px",
                    minWidth: 0,
                    minHeight: 24,
                    overflowWrap: "anywhere",
                  }}
                >
                  {scenario.name}
                </ButtonBase>
                {scenario.is_applied && <StatusChip tone="good" glyph="done" label={t("scenarios.applied_chip")} />}
                <Box sx={{ typography: "caption", flex: "none" }}>
                  <Precision scenario={scenario} />
                </Box>
              </Box>
              <Box
                sx={{
                  display: "grid",
                  gridTemplateColumns: isNarrow ? NARROW : FULL,
                  gap: 0.5,
                  textAlign: "right",
                  typography: "body2",
                  color: scenario.is_stale ? "text.secondary" : "text.primary",
                }}
              >
                {figuresOf(scenario).map(({ key, text, title, isStrong = false, isWarning = false }) => (
                  <Box
                    key={key}
                    component="span"
                    className="num"
                    title={title}
                    sx={{ fontWeight: isStrong ? 600 : 400, ...(isWarning ? { color: "ui.tone.warn.0" } : {}) }}
                  >
                    <span className="visually-hidden">{t(`scenarios.spoken.${key}`)} </span>
                    {text}
                  </Box>
                ))}
              </Box>
              <ScenarioProgress scenario={scenario} currency={currency} />
            </Box>
          );
        })}
      </Box>
    </>
  );
}
