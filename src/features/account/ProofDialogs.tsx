import { useState } from "react";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { CodesDialog } from "#src/features/account/CodesDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface ProofDialogProps {
  onDone: () => void;
  onClose: () => void;
}

function Proof(bound: Bound<string>) {
  const t = useT();
  return <FieldText label={t("account.factor.proof")} autoComplete="one-time-code" {...bound} maxLength={40} />;
}

/** Disables the second factor. Requires the password and a code. */
export function FactorOffDialog({ onDone, onClose }: ProofDialogProps) {
  const t = useT();
  const off = useCallMutation(secondFactorApi.switch_off);
  const { values, field } = useFormValues({ current_password: "", second_factor: "" });
  const submit = async (): Promise<void> => {
    await off.mutateAsync({ body: values });
    onDone();
  };
  return (
    <FormActionDialog
      destructive
      title={t("account.factor.off_title")}
      submitLabel={t("account.factor.turn_off")}
      disabled={values.current_password === "" || values.second_factor.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.factor.off_lead")}</p>
      <FieldPassword
        label={t("account.factor.password")}
        autoComplete="current-password"
        {...field("current_password")}
      />
      <Proof {...field("second_factor")} />
    </FormActionDialog>
  );
}

export function NewCodesDialog({ onDone, onClose }: ProofDialogProps) {
  const t = useT();
  const renew = useCallMutation(secondFactorApi.new_codes);
  const { values, field } = useFormValues({ second_factor: "" });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (): Promise<void> => setCodes((await renew.mutateAsync({ body: values })).recovery_codes);
  if (codes !== null) return <CodesDialog codes={codes} onClose={onDone} />;
  return (
    <FormActionDialog
      title={t("account.factor.renew_title")}
      submitLabel={t("account.factor.renew")}
      disabled={values.second_factor.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.factor.renew_lead")}</p>
      <Proof {...field("second_factor")} />
    </FormActionDialog>
  );
}
