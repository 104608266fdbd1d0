import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Key } from "#i18n/keys.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { conditionsOf, textsOf } from "#src/features/scenarios/scenario-form.ts";
import type { ConditionTexts } from "#src/features/scenarios/scenario-form.ts";
import type { ScenarioText } from "#src/features/scenarios/use-scenarios.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";

export interface ScenarioTender {
  readonly currency: CurrencyId;
  readonly suppliers: readonly { readonly id: number; readonly name: string }[];
  readonly lots: ReadonlyMap<number, number>;
  readonly positions: ReadonlyMap<number, number>;
}

export interface ScenarioFormProps {
  of: ScenarioTender;
  given: ScenarioText;
  isNew: boolean;
  onSave: (text: ScenarioText) => Promise<void>;
  onClose: () => void;
}

type Form = ConditionTexts & { readonly name: string };
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

/** Edits the conditions of a scenario. An empty field sets no condition. */
export function ScenarioForm({ of, given, isNew, onSave, onClose }: ScenarioFormProps) {
  const t = useT();
  const first = { name: given.name, ...textsOf(given.conditions, of.positions) };
  const { values, field, checked } = useFormValues<Form>(first, ({ name, ...texts }) => {
    const { errors } = conditionsOf(texts, of.lots);
    const found = Object.entries({ ...errors, ...(name.trim() === "" ? { name: "validation.required" } : {}) });
    return Object.fromEntries(found.map(([source, key]) => [source, t(sentenceKey(key))]));
  });
  const submit = checked(async ({ name, ...texts }) => {
    const read = conditionsOf(texts, of.lots);
    if (read.errors === null) await onSave({ name: name.trim(), conditions: read.conditions });
  });
  const numberField = (source: Numbers) => (
    <FieldText
      label={t(`scenarios.form.${source}`)}
      hint={t(`scenarios.form.${source}_hint`)}
      inputMode="numeric"
      {...field(source)}
    />
  );
  const amountField = (source: Amounts, sign: string, kind: "price" | "quantity") => (
    <FieldMoney
      label={t(`scenarios.form.${source}`)}
      hint={t(`scenarios.form.${source}_hint`)}
      sign={sign}
      kind={kind}
      {...field(source)}
    />
  );
  const check = (source: Checks) => (
    <FieldCheckbox
      label={t(`scenarios.form.${source}`)}
      hint={t(`scenarios.form.${source}_hint`)}
      checked={values[source]}
      onChange={field(source).onChange}
    />
  );
  const { left_out } = values;
  const { symbol } = CURRENCY[of.currency];
  return (
    <FormActionDialog
      width="md"
      title={t(isNew ? "scenarios.new" : "scenarios.edit")}
      submitLabel={t("scenarios.save")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText label={t("scenarios.form.name")} required autoFocus maxLength={100} {...field("name")} />
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
            {...field("together")}
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
                checked={left_out.includes(supplier.id)}
                onChange={(isOut) =>
                  field("left_out").onChange(
                    isOut ? [...left_out, supplier.id] : left_out.filter((id) => id !== supplier.id),
                  )
                }
              />
              <FieldMoney
                label={t("scenarios.form.share_of", { name: supplier.name })}
                sign="%"
                kind="quantity"
                {...field(`max_shares.${supplier.id}`)}
                value={values.max_shares[supplier.id] ?? null}
              />
            </FieldGrid>
          ))}
        </Box>
      </Part>
    </FormActionDialog>
  );
}

/** Validation messages in the contract that have a translation here. Any other message becomes "doesn't fit". */
const SENTENCES = [
  "validation.required",
  "validation.percent",
  "validation.count",
  "validation.money",
  "validation.money_positive",
  "validation.weeks",
  "scenarios.form.together_wrong",
] as const satisfies readonly Key[];

const sentenceKey = (key: string): Key => SENTENCES.find((known) => known === key) ?? "validation.invalid";
