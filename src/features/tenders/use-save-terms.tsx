import type { ReactNode } from "react";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { ratePercent } from "#contract/money/vat.ts";
import { Tender } from "#contract/tenders/tender.schema.ts";
import { useCache } from "#src/api/hooks.ts";
import { useRecord } from "#src/api/use-record.ts";
import { CancelledError, conflictIn } from "#src/api/api-error.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { useConflict } from "#src/ui/conflict/use-conflict.tsx";
import { bodyOf, changedFields, formOf } from "#src/features/tenders/terms-form.ts";
import type { TermsField, TermsForm } from "#src/features/tenders/terms-form.ts";

function useTermWords(): (tender: Tender, form: TermsForm, field: TermsField) => string {
  const { t, formats } = useTextTools();
  return (tender, form, field) => {
    const empty = t("controls.conflict.empty");
    switch (field) {
      case "name":
      case "comment":
        return form[field] === "" ? empty : form[field];
      case "closing_date":
        return form.closing_date === "" ? empty : form.closing_date.replace("T", " ");
      case "urgent":
      case "sealed":
        return t(form[field] ? "tenders.yes" : "tenders.no");
      case "tax_type":
        return t(`reference.tax_type.${form.tax_type}`);
      case "vat_rate": {
        const percent = ratePercent(form.vat_rate);
        return percent === null ? empty : formats.percent(percent, { digits: { min: 0, max: 2 } });
      }
      case "currency":
        return t(`reference.currency.${CURRENCIES.find((id) => id === form.currency) ?? 1}`);
      case "other_currencies":
        return form.other_currencies.length === 0
          ? empty
          : form.other_currencies.map((id) => t(`reference.currency.${id}`)).join(", ");
      case "payment_method":
        return t(`reference.payment_method.${form.payment_method}`);
      case "price_feedback":
        return t(`tenders.feedback.${form.price_feedback}`);
      case "managers":
        return form.managers
          .map((id) => tender.managers.find((manager) => manager.id === id)?.name ?? `№ ${id}`)
          .join(", ");
    }
  };
}

/**
 * Saves the changed fields in a terms form. If a colleague has changed the same fields, the user chooses between the
 * two values. If the user postpones the choice, the save throws CancelledError and the form stays open.
 */
export function useSaveTerms(): { save: (tender: Tender, form: TermsForm) => Promise<Tender>; dialog: ReactNode } {
  const t = useT();
  const zone = useZone();
  const words = useTermWords();
  const { change, put } = useRecord<Tender>("tenders");
  const { refresh } = useCache();
  const { ask, dialog } = useConflict();

  const send = async (base: Tender, form: TermsForm, fields: readonly TermsField[]): Promise<Tender> => {
    if (fields.length === 0) return base;
    try {
      return await change(base, { ...bodyOf(form, fields, zone), version: base.version });
    } catch (error) {
      const current = Tender.parse(conflictIn(error).current);
      const [before, theirs] = [formOf(base, zone), formOf(current, zone)];
      const both = changedFields(before, theirs).filter(
        (field) => fields.includes(field) && changedFields(theirs, form).includes(field),
      );
      const choices = await ask(
        both.map((field) => ({
          key: field,
          label: t(`tenders.field.${field}`),
          mine: words(base, form, field),
          theirs: words(current, theirs, field),
        })),
      );
      if (choices === null) throw new CancelledError();
      const mine = fields.filter((field) => choices[field] !== "theirs");
      return send(current, form, mine);
    }
  };
  const save = async (tender: Tender, form: TermsForm): Promise<Tender> => {
    const saved = await send(tender, form, changedFields(formOf(tender, zone), form));
    put(saved);
    void refresh("tenders");
    return saved;
  };
  return { save, dialog };
}
