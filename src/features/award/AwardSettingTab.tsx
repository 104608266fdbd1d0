import Box from "@mui/material/Box";
import type { FormEvent } from "react";
import { AwardSetting, AwardSettingSave } from "#contract/award/approval.schema.ts";
import { awardSettingApi } from "#contract/award/award.api.ts";
import { fieldsOf, namesOf, recordOf } from "#contract/fields.ts";
import { SURPLUS_FIELDS } from "#contract/orders/surplus-fields.ts";
import type { SurplusTolerances } from "#contract/orders/surplus-fields.ts";
import { CURRENCY } from "#contract/money/currency.ts";
import { toMoney } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { conflictIn } from "#src/api/api-error.ts";
import { useCallMutation, useCache, useCall } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { useTypedForm } from "#src/ui/forms/use-typed-form.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { SurplusFields } from "#src/features/award/SurplusFields.tsx";

const SURPLUS_NAMES = recordOf(namesOf(SURPLUS_FIELDS), () => true as const);
const CURRENCIES = [1, 2, 3] as const satisfies readonly CurrencyId[];

interface Form {
  readonly on: boolean;
  readonly sum: string | null;
  readonly currency: CurrencyId;
  readonly reasons_required: boolean;
  readonly invoice_percent: string;
  readonly invoice_sum: string | null;
  readonly surplus: SurplusTolerances;
}
const formOf = ({ limit, reasons_required, invoice_percent, invoice_sum, ...setting }: AwardSetting): Form => ({
  on: limit !== null,
  sum: limit?.sum ?? null,
  currency: limit?.currency ?? 1,
  reasons_required,
  invoice_percent: invoice_percent ?? "",
  invoice_sum,
  surplus: fieldsOf(SURPLUS_FIELDS, setting),
});

/** By how much an invoice may differ from the order. */
function InvoiceTolerance({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const t = useT();
  return (
    <Box component="section">
      <Box component="h2" sx={{ font: "inherit", fontWeight: 600, m: 0 }}>
        {t("award_setting.invoice.title")}
      </Box>
      <Box sx={{ color: "text.secondary", mb: 1 }}>{t("award_setting.invoice.text")}</Box>
      <FieldGrid>
        <FieldText
          label={t("award_setting.invoice.percent")}
          value={form.invoice_percent}
          maxLength={5}
          onChange={(invoice_percent) => onChange({ ...form, invoice_percent })}
        />
        <FieldMoney
          label={t("award_setting.invoice.sum")}
          value={form.invoice_sum}
          onChange={(invoice_sum) => onChange({ ...form, invoice_sum })}
        />
      </FieldGrid>
    </Box>
  );
}

function SettingForm({
  workspace,
  setting,
  onSaved,
}: {
  workspace: number;
  setting: AwardSetting;
  onSaved: (setting: AwardSetting) => void;
}) {
  const t = useT();
  const notify = useNotify();
  const save = useCallMutation(awardSettingApi.save);
  const { busy, error, attempt } = useDialogAction();
  const { form, setForm, is_changed, take } = useTypedForm(setting, formOf);
  useUnsaved(is_changed);
  const send = async (): Promise<string | undefined> => {
    const { on, sum, currency, reasons_required, surplus } = form;
    if (on && sum === null) return t("award_setting.required");
    const limit = !on || sum === null ? null : { sum: toMoney(sum), currency };
    try {
      const tolerance = {
        invoice_percent: form.invoice_percent === "" ? null : form.invoice_percent.replace(",", "."),
        invoice_sum: form.invoice_sum === null ? null : toMoney(form.invoice_sum),
      };
      const tolerances = AwardSettingSave.pick(SURPLUS_NAMES).parse(surplus);
      const body = { version: setting.version, limit, reasons_required, ...tolerance, ...tolerances };
      const saved = await save.mutateAsync({ params: { id: workspace }, body });
      take(saved, form);
      onSaved(saved);
      notify(t("award_setting.saved"));
      return undefined;
    } catch (reason) {
      onSaved(AwardSetting.parse(conflictIn(reason).current));
      return t("award_setting.faster");
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt(send);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 720, display: "flex", flexDirection: "column", gap: 2 }}
    >
      <Box sx={{ color: "text.secondary" }}>{t("award_setting.text")}</Box>
      <FieldSwitch label={t("award_setting.on")} checked={form.on} onChange={(on) => setForm({ ...form, on })} />
      {form.on && (
        <>
          <FieldGrid>
            <FieldMoney
              label={t("award_setting.sum")}
              required
              value={form.sum}
              sign={CURRENCY[form.currency].symbol}
              onChange={(sum) => setForm({ ...form, sum })}
            />
            <FieldSelect
              label={t("award_setting.currency")}
              value={form.currency}
              options={CURRENCIES.map((value) => ({ value, label: t(`reference.currency.${value}`) }))}
              onChange={(currency) => setForm({ ...form, currency })}
            />
          </FieldGrid>
          <Callout tone="info">{t("award_setting.other")}</Callout>
        </>
      )}
      {form.on && setting.approvers.length === 1 && <Callout tone="warn">{t("award_setting.alone")}</Callout>}
      <FieldSwitch
        label={t("award_setting.reasons")}
        checked={form.reasons_required}
        onChange={(reasons_required) => setForm({ ...form, reasons_required })}
      />
      <InvoiceTolerance form={form} onChange={setForm} />
      <SurplusFields values={form.surplus} onChange={(surplus) => setForm({ ...form, surplus })} />
      <FormEnd submitLabel={t("award_setting.save")} busy={busy} error={error} disabled={!is_changed} />
    </Box>
  );
}

export function AwardSettingTab({ workspace }: { workspace: number }) {
  const t = useT();
  const { put, refresh } = useCache();
  const input = { params: { id: workspace } };
  const answer = useCall(awardSettingApi.one, input);
  if (answer.isPending) return <SkeletonList columns={2} />;
  if (answer.data === undefined) return <ReadFailure title={t("award_setting.failed")} answer={answer} />;
  const setting = answer.data;
  return (
    <SplitView
      aside={
        <AsideCard title={t("award_setting.who")}>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {setting.approvers.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <Box sx={{ mt: 1, color: "text.secondary", typography: "caption" }}>{t("award_setting.who_text")}</Box>
        </AsideCard>
      }
      asideLabel={t("award_setting.who")}
    >
      <SettingForm
        workspace={workspace}
        setting={setting}
        onSaved={(saved) => {
          put(awardSettingApi.one, input, saved);
          void refresh("history");
        }}
      />
    </SplitView>
  );
}
