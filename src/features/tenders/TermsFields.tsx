import { URGENT_HOURS } from "#contract/limits.ts";
import { CURRENCIES, PAYMENT_METHODS, TAX_TYPES } from "#contract/reference/reference.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useRateOptions } from "#src/entities/reference/use-rate-options.ts";
import { now } from "#src/locale/clock.ts";
import { localInput } from "#src/locale/local-time.ts";
import { FieldHelp } from "#src/kit/fields/FieldHelp.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useZoneName } from "#src/locale/use-zone-name.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { ClosingPresets } from "#src/features/tenders/ClosingPresets.tsx";
import { EarlierComment } from "#src/features/tenders/EarlierComment.tsx";
import { isOpen } from "#src/features/tenders/terms-form.ts";
import type { TermsField, TermsForm } from "#src/features/tenders/terms-form.ts";
import { PriceFeedbackField } from "#src/features/tenders/PriceFeedbackField.tsx";
import { ManagersField } from "#src/features/tenders/ManagersField.tsx";

interface TermsFieldsProps {
  tender: Tender;
  form: TermsForm;
  errors: Readonly<Partial<Record<TermsField, string>>>;
  /** Field that takes the focus when the form appears. */
  focus?: TermsField;
  onChange: (patch: Partial<TermsForm>) => void;
}

function TermHelp({ field }: { field: "closing_date" | "tax_type" | "payment_method" }) {
  const t = useT();
  return <FieldHelp label={t(`tenders.field.${field}`)} text={t(`tenders.help.${field}`)} page="tender" />;
}

function ClosingField({ form, errors, focus, onChange }: Omit<TermsFieldsProps, "tender">) {
  const t = useT();
  const zone = useZone();
  const present = now().toISOString();
  const isPast = form.closing_date !== "" && form.closing_date <= localInput(present, zone);
  const zone_name = useZoneName();
  const hint = form.urgent
    ? t("tenders.terms.urgent_closing", { hours: URGENT_HOURS })
    : t("tenders.terms.zone", { zone: zone_name });
  return (
    <div>
      <FieldDate
        withTime
        label={t("tenders.field.closing_date")}
        value={form.closing_date}
        disabled={form.urgent}
        labelExtra={<TermHelp field="closing_date" />}
        autoFocus={focus === "closing_date"}
        min={localInput(present, zone)}
        error={errors.closing_date ?? (isPast && !form.urgent ? t("problems.tender_closing_date_passed") : null)}
        hint={hint}
        onChange={(closing_date) => onChange({ closing_date })}
      />
      {!form.urgent && <ClosingPresets onChoose={(instant) => onChange({ closing_date: localInput(instant, zone) })} />}
    </div>
  );
}

function OtherCurrencies({ form, onChange }: Pick<TermsFieldsProps, "form" | "onChange">) {
  const t = useT();
  const { currency, other_currencies: taken } = form;
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ fontSize: "0.75rem", lineHeight: "16px", fontWeight: 500, padding: 0, marginBottom: 4 }}>
        {t("tenders.field.other_currencies")}
      </legend>
      {CURRENCIES.filter((id) => id !== currency).map((id) => (
        <FieldCheckbox
          key={id}
          label={t(`reference.currency.${id}`)}
          checked={taken.includes(id)}
          onChange={(checked) =>
            onChange({ other_currencies: CURRENCIES.filter((each) => (each === id ? checked : taken.includes(each))) })
          }
        />
      ))}
    </fieldset>
  );
}

export function TermsFields({ tender, form, errors, focus, onChange }: TermsFieldsProps) {
  const t = useT();
  const rates = useRateOptions(form.vat_rate);
  const open = (field: TermsField): boolean => isOpen(tender, field);
  return (
    <>
      {open("name") && (
        <FieldText
          label={t("tenders.field.name")}
          required
          autoFocus={focus === "name"}
          value={form.name}
          maxLength={200}
          error={errors.name ?? (form.name.trim() === "" ? t("validation.required") : null)}
          onChange={(name) => onChange({ name })}
        />
      )}
      {open("closing_date") && (
        <FieldGrid>
          <ClosingField form={form} errors={errors} onChange={onChange} {...(focus !== undefined && { focus })} />
          <div style={{ display: "flex", flexDirection: "column", gap: 10, paddingTop: 20 }}>
            <FieldCheckbox
              label={t("tenders.field.urgent")}
              hint={t("tenders.terms.urgent_hint", { hours: URGENT_HOURS })}
              checked={form.urgent}
              onChange={(urgent) => onChange({ urgent })}
            />
            <FieldCheckbox
              label={t("tenders.field.sealed")}
              hint={t("tenders.terms.sealed")}
              checked={form.sealed}
              onChange={(sealed) => onChange({ sealed })}
            />
          </div>
        </FieldGrid>
      )}
      {open("currency") && (
        <FieldGrid>
          <FieldSelect
            label={t("tenders.field.tax_type")}
            value={form.tax_type}
            options={TAX_TYPES.map((value) => ({ value, label: t(`reference.tax_type.${value}`) }))}
            onChange={(tax_type) => onChange({ tax_type })}
            error={errors.tax_type}
            labelExtra={<TermHelp field="tax_type" />}
          />
          {form.tax_type !== 2 && (
            <FieldSelect
              label={t("tenders.field.vat_rate")}
              value={form.vat_rate}
              autoFocus={focus === "vat_rate"}
              options={rates}
              onChange={(vat_rate) => onChange({ vat_rate })}
              error={errors.vat_rate}
            />
          )}
          <FieldSelect
            label={t("tenders.field.currency")}
            value={form.currency}
            options={CURRENCIES.map((value) => ({ value, label: t(`reference.currency.${value}`) }))}
            onChange={(currency) => onChange({ currency })}
            error={errors.currency}
          />
          <OtherCurrencies form={form} onChange={onChange} />
          <FieldSelect
            label={t("tenders.field.payment_method")}
            value={form.payment_method}
            options={PAYMENT_METHODS.map((value) => ({ value, label: t(`reference.payment_method.${value}`) }))}
            onChange={(payment_method) => onChange({ payment_method })}
            error={errors.payment_method}
            labelExtra={<TermHelp field="payment_method" />}
          />
        </FieldGrid>
      )}
      {tender.round > 1 && open("price_feedback") && (
        <PriceFeedbackField value={form.price_feedback} onChange={(price_feedback) => onChange({ price_feedback })} />
      )}
      {open("comment") && (
        <div>
          <FieldText
            label={t("tenders.field.comment")}
            value={form.comment}
            rows={2}
            maxLength={2000}
            hint={t("tenders.terms.comment_hint")}
            error={errors.comment}
            onChange={(comment) => onChange({ comment })}
          />
          {tender.status === "DRAFT" && form.comment === "" && (
            <EarlierComment onTake={(comment) => onChange({ comment })} />
          )}
        </div>
      )}
      <ManagersField
        known={tender.managers}
        value={form.managers}
        error={errors.managers ?? (form.managers.length === 0 ? t("tenders.managers_none") : null)}
        onChange={(managers) => onChange({ managers })}
      />
    </>
  );
}
