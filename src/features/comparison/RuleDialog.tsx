import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useLocale } from "ra-core";
import { useDeferredValue, useMemo } from "react";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import { isZero, subtract } from "#contract/money/decimal.ts";
import type { AwardRule, ScoreWeights } from "#contract/award/choose.ts";
import { typedNumber } from "#src/locale/typed-number.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";
import { ruleOutcome } from "#src/features/comparison/rule-outcome.ts";
import type { RuleRequest, RuleOutcome } from "#src/features/comparison/rule-outcome.ts";

const KINDS = ["cheapest", "in_time", "fastest", "original", "score", "supplier"] as const;
const WEIGHTS = ["price", "time", "terms"] as const;
const USUAL_WEIGHTS = { price: "70", time: "20", terms: "10" } as const;
const PERCENT = { kind: "quantity", scale: 2 } as const;
const MAX_PERCENT = 100;

interface Form {
  readonly kind: (typeof KINDS)[number];
  readonly offer: number;
  readonly weights: Readonly<Record<keyof ScoreWeights, string>>;
  readonly scope: RuleRequest["scope"];
  readonly cover: boolean;
  readonly shown_only: boolean;
}

export interface RuleDialogProps {
  matrix: Matrix;
  shown: readonly MatrixRow[];
  chosen: readonly (Choice & WinnerChoice)[];
  now: AwardSummary;
  /** Offer id of the preselected supplier, or null. */
  offer: number | null;
  onTake: (found: readonly WinnerChoice[]) => void;
  onClose: () => void;
}

function Preview({ outcome, now, matrix }: { outcome: RuleOutcome; now: AwardSummary; matrix: Matrix }) {
  const { t, formats } = useTextTools();
  const { summary, warnings, lots } = outcome;
  const { basis, currency } = matrix.options;
  const { to_pay, comparable } = summary.ledger;
  const more = subtract(comparable, now.ledger.comparable);
  const count = (key: "open" | "short" | "won_late" | "won_replacement", label: string) => ({
    key,
    label,
    value: (
      <Box component="span" className="num" sx={warnings[key] > 0 ? { color: "ui.tone.warn.0" } : {}}>
        {formats.count(warnings[key])}
      </Box>
    ),
  });
  return (
    <Box
      role="status"
      aria-label={t("matrix.rule.preview")}
      sx={{ bgcolor: "ui.sunken", borderRadius: 1, px: 1.5, py: 1 }}
    >
      <Typography variant="h3" component="p">
        {t("matrix.rule.preview")}
      </Typography>
      <KeyValueList
        rows={[
          { key: "lots", label: t("matrix.rule.lots"), value: <span className="num">{formats.count(lots)}</span> },
          {
            key: "to_pay",
            label: t(`ledger.to_pay_${basis}`),
            value: <span className="num">{formats.money(to_pay[basis], currency)}</span>,
          },
          {
            key: "comparable",
            label: t(`ledger.comparable_${basis}`),
            value: <span className="num">{formats.money(comparable, currency)}</span>,
          },
          ...(now.offers.length === 0
            ? []
            : [
                {
                  key: "more",
                  label: t("matrix.rule.against_now"),
                  value: (
                    <span className="num">
                      {isZero(more) ? "" : more.startsWith("-") ? "−" : "+"}
                      {formats.money(more.replace("-", ""), currency)}
                    </span>
                  ),
                },
              ]),
          {
            key: "suppliers",
            label: t("matrix.rule.suppliers"),
            value: <span className="num">{formats.count(summary.offers.length)}</span>,
          },
          count("won_late", t("matrix.rule.late")),
          count("short", t("matrix.rule.short")),
          count("won_replacement", t("matrix.rule.replacements")),
          count("open", t("matrix.rule.without")),
        ]}
      />
    </Box>
  );
}

function Weights({
  texts,
  wrong,
  onType,
}: {
  texts: Readonly<Record<keyof ScoreWeights, string>>;
  wrong: readonly (keyof ScoreWeights)[];
  onType: (of: keyof ScoreWeights, text: string) => void;
}) {
  const t = useT();
  return (
    <Box role="group" aria-label={t("matrix.rule.weights")} sx={{ display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: 1 }}>
        {WEIGHTS.map((each) => (
          <FieldText
            key={each}
            label={t("matrix.rule.weight_of", { name: t(`matrix.rule.${each}`) })}
            inputMode="decimal"
            value={texts[each]}
            error={wrong.includes(each) ? t("matrix.rule.weight_wrong") : null}
            onChange={(text) => onType(each, text)}
          />
        ))}
      </Box>
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("matrix.rule.weights_hint")}</Box>
    </Box>
  );
}

export function RuleDialog({ matrix, shown, chosen, now, offer: first, onTake, onClose }: RuleDialogProps) {
  const { t, formats } = useTextTools();
  const language = useLocale();
  const { values, field } = useFormValues<Form>({
    kind: first === null ? "in_time" : "supplier",
    offer: first ?? matrix.offers[0]?.id ?? 0,
    weights: USUAL_WEIGHTS,
    scope: now.lots_without_winner.length > 0 ? "open" : "all",
    cover: false,
    shown_only: false,
  });
  const { kind, offer, weights, scope, cover, shown_only } = values;
  const weightOf = (each: keyof ScoreWeights): number =>
    Number(typedNumber(weights[each], { language, column: PERCENT }));
  const wrong = WEIGHTS.filter((each) => {
    const value = typedNumber(weights[each], { language, column: PERCENT });
    return value === null || Number(value) > MAX_PERCENT;
  });
  const isWrong = kind === "score" && wrong.length > 0;
  const [price, time, terms] = [weightOf("price"), weightOf("time"), weightOf("terms")];
  const rule = useMemo((): AwardRule => {
    if (kind === "supplier") return { kind, offer };
    return kind === "score" ? { kind, weights: { price, time, terms } } : { kind };
  }, [kind, offer, price, time, terms]);
  const isNarrowed = shown.length < matrix.rows.length;
  const rows = shown_only && isNarrowed ? shown : matrix.rows;
  const asked = useDeferredValue(useMemo(() => ({ rule, scope, cover, rows }), [rule, scope, cover, rows]));
  const outcome = useMemo(() => ruleOutcome(matrix, { ...asked, chosen }), [matrix, asked, chosen]);
  const submit = (): void => {
    // Recomputes the outcome, because the deferred preview may be older than the latest input.
    onTake(ruleOutcome(matrix, { rule, scope, cover, rows, chosen }).found);
    onClose();
  };
  return (
    <FormDialog
      open
      width="sm"
      title={t("matrix.rule.title")}
      submitLabel={t("matrix.rule.submit", formats.counted(outcome.lots))}
      disabled={isWrong || outcome.lots === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t("matrix.rule.label")}
        value={kind}
        onChange={(_event, next) => field("kind").onChange(KINDS.find((each) => each === next) ?? kind)}
      >
        {KINDS.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" autoFocus={each === kind} />}
            label={t(`matrix.rule.${each}`)}
            sx={{ m: 0, minHeight: 30, "& .MuiFormControlLabel-label": { fontSize: "0.8125rem" } }}
          />
        ))}
      </RadioGroup>
      {kind === "score" && (
        <Weights texts={weights} wrong={wrong} onType={(of, text) => field(`weights.${of}`).onChange(text)} />
      )}
      {kind === "supplier" && (
        <FieldSelect
          label={t("matrix.rule.whose")}
          {...field("offer")}
          options={matrix.offers.map(({ id, supplier }) => ({ value: id, label: supplier.name }))}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
        <Segmented
          label={t("matrix.rule.scope")}
          {...field("scope")}
          options={(["open", "all"] as const).map((value) => ({ value, label: t(`matrix.rule.scope_${value}`) }))}
        />
        {isNarrowed && (
          <FieldCheckbox
            label={t("matrix.rule.shown_only", { count: formats.count(shown.length) })}
            checked={shown_only}
            onChange={field("shown_only").onChange}
          />
        )}
      </Box>
      {kind !== "supplier" && (
        <FieldCheckbox label={t("matrix.rule.cover")} checked={cover} onChange={field("cover").onChange} />
      )}
      <Preview outcome={outcome} now={now} matrix={matrix} />
      {outcome.lots === 0 && <Box sx={{ color: "text.secondary" }}>{t("matrix.rule.nobody")}</Box>}
    </FormDialog>
  );
}
