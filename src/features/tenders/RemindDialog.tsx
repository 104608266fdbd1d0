import { useState } from "react";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useSetListCache } from "#src/api/use-list-of.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

interface RemindDialogProps {
  tender: number;
  supplier: TenderSupplier;
  /** Message typed before the dialog was closed without sending. */
  words: string;
  onClose: (words: string) => void;
}

export function RemindDialog({ tender, supplier, words: before, onClose }: RemindDialogProps) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const take = useSetListCache("tender-suppliers", tender);
  const { values, field } = useFormValues({ words: before });
  const [key] = useState(() => crypto.randomUUID());
  const remind = useCallMutation(tenderApi.remind_supplier);
  const params = { id: tender };
  const { id, name } = supplier.supplier;
  const submit = async (): Promise<void> => {
    take(await remind.mutateAsync({ params, body: { supplier: id, ...values }, idempotency_key: key }));
    void refresh("history");
    notify(t("questions.remind.done", { name }));
    onClose("");
  };
  return (
    <FormActionDialog
      title={t("questions.remind.title", { name })}
      submitLabel={t("questions.remind.submit")}
      onSubmit={submit}
      onClose={() => onClose(values.words)}
    >
      <div>{t("questions.remind.text")}</div>
      <FieldText
        autoFocus
        label={t("questions.remind.words")}
        {...field("words")}
        rows={3}
        maxLength={1000}
        hint={t("questions.remind.words_hint")}
      />
    </FormActionDialog>
  );
}
