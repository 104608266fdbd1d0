import Box from "@mui/material/Box";
import { useState } from "react";
import type { ReactNode } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { conditionsOf, textsOf } from "#src/features/scenarios/scenario-form.ts";
import type { ConditionErrors, ConditionTexts } from "#src/features/scenarios/scenario-form.ts";
import type { ScenarioText } from "#src/features/scenarios/use-scenarios.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";

/** A supplier of the tender, and a lot by its position. */
export interface ScenarioTender {
  readonly currency: CurrencyId;
  readonly suppliers: readonly { readonly id: number; readonly name: string }[];
  /** Lots by position, and positions by lot. */
  readonly lots: ReadonlyMap<number, number>;
  readonly positions: ReadonlyMap<number, number>;
}

interface ScenarioFormProps {
  of: ScenarioTender;
  /** What the form begins with. */
  given: ScenarioText;
  is_new: boolean;
  onSave: (text: ScenarioText) => Promise<void>;
  onClose: () => void;
}

type Numbers = "max_suppliers" | "max_in_group" | "max_weeks";
type Amounts = "budget" | "min_sum" | "min_share" | "max_share";
type Checks = "in_time" | "no_substitutes" | "allow_shortage" | "keep_winners" | "together_by_group";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: "subtitle1", fontWeight: 600, p: 0, mb: 1 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** The conditions of one scenario; what isn't filled in asks for nothing. */
export function ScenarioForm({ of, given, is_new, onSave, onClose }: ScenarioFormProps) {
  const t = useT();
  const [name, setName] = useState(given.name);
  const [texts, setTexts] = useState(() => textsOf(given.conditions, of.positions));
  const [errors, setErrors] = useState<ConditionErrors>({});
  const { busy, error, attempt } = useAttempt();
  const change = (part: Partial<ConditionTexts>): void => setTexts((before) => ({ ...before, ...part }));
  const wrong = (field: string): string | null => {
    const key = errors[field];
    return key === undefined ? null : t(sentenceKey(key));
  };
  const submit = (): void => {
    const read = conditionsOf(texts, of.lots);
    const unnamed = name.trim() === "" ? { name: "validation.required" } : {};
    const found = { ...read.errors, ...unnamed };
    setErrors(found);
    if (read.errors !== null || Object.keys(found).length > 0) return;
    const { conditions } = read;
    void attempt(async () => {
      await onSave({ name: name.trim(), conditions });
      return undefined;
    });
  };
  const numberField = (field: Numbers) => (
    <FieldText
      label={t(`scenarios.form.${field}`)}
      hint={t(`scenarios.form.${field}_hint`)}
      inputMode="numeric"
      value={texts[field]}
      error={wrong(field)}
      onChange={(text) => change({ [field]: text })}
    />
  );
  const amountField = (field: Amounts, sign: string, kind: "price" | "quantity") => (
    <FieldMoney
      label={t(`scenarios.form.${field}`)}
      hint={t(`scenarios.form.${field}_hint`)}
      sign={sign}
      kind={kind}
      value={texts[field]}
      error={wrong(field)}
      onChange={(value) => change({ [field]: value })}
    />
  );
  const check = (field: Checks) => (
    <FieldCheckbox
      label={t(`scenarios.form.${field}`)}
      hint={t(`scenarios.form.${field}_hint`)}
      checked={texts[field]}
      onChange={(checked) => change({ [field]: checked })}
    />
  );
  const { symbol } = CURRENCY[of.currency];
  return (
    <FormDialog
      open
      width="md"
      title={t(is_new ? "scenarios.new" : "scenarios.edit")}
      submit_label={t("scenarios.save")}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText
        label={t("scenarios.form.name")}
        required
        autoFocus
        max_length={100}
        value={name}
        error={wrong("name")}
        onChange={setName}
      />
      <Part title={t("scenarios.form.what")}>
        <FieldGrid min={300}>
          {check("allow_shortage")}
          {check("in_time")}
          {check("no_substitutes")}
          {check("keep_winners")}
          {check("together_by_group")}
          {numberField("max_weeks")}
          <FieldText
            label={t("scenarios.form.together")}
            hint={t("scenarios.form.together_hint")}
            value={texts.together}
            error={wrong("together")}
            onChange={(together) => change({ together })}
          />
        </FieldGrid>
      </Part>
      <Part title={t("scenarios.form.who")}>
        <FieldGrid>
          {numberField("max_suppliers")}
          {numberField("max_in_group")}
        </FieldGrid>
      </Part>
      <Part title={t("scenarios.form.money")}>
        <FieldGrid>
          {amountField("budget", symbol, "price")}
          {amountField("min_sum", symbol, "price")}
          {amountField("min_share", "%", "quantity")}
          {amountField("max_share", "%", "quantity")}
        </FieldGrid>
      </Part>
      <Part title={t("scenarios.form.each")}>
        <Box sx={{ display: "grid", gap: 1 }}>
          {of.suppliers.map((supplier) => (
            <FieldGrid key={supplier.id} min={240} style={{ alignItems: "end" }}>
              <FieldCheckbox
                label={t("scenarios.form.leave_out", { name: supplier.name })}
                checked={texts.left_out.includes(supplier.id)}
                onChange={(isOut) =>
                  change({
                    left_out: isOut
                      ? [...texts.left_out, supplier.id]
                      : texts.left_out.filter((id) => id !== supplier.id),
                  })
                }
              />
              <FieldMoney
                label={t("scenarios.form.share_of", { name: supplier.name })}
                sign="%"
                kind="quantity"
                value={texts.max_shares.get(supplier.id) ?? null}
                error={wrong(`share_${supplier.id}`)}
                onChange={(value) => change({ max_shares: new Map([...texts.max_shares, [supplier.id, value ?? ""]]) })}
              />
            </FieldGrid>
          ))}
        </Box>
      </Part>
    </FormDialog>
  );
}

/** Sentences of the contract's own rules; whatever else a schema says is "doesn't fit". */
const SENTENCES = [
  "validation.required",
  "validation.percent",
  "validation.count",
  "validation.money",
  "validation.weeks",
  "scenarios.form.together_wrong",
] as const satisfies readonly Key[];

const sentenceKey = (key: string): Key => SENTENCES.find((known) => known === key) ?? "validation.invalid";
