import { useState } from "react";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { useAct } from "#src/api/hooks.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { CodesDialog } from "#src/features/account/CodesDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

interface ProofDialogProps {
  onDone: () => void;
  onClose: () => void;
}

function Proof({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  return (
    <FieldText
      label={t("account.factor.proof")}
      autoComplete="one-time-code"
      value={value}
      onChange={onChange}
      max_length={40}
    />
  );
}

/** Switching the second factor off takes both, password and code. */
export function FactorOffDialog({ onDone, onClose }: ProofDialogProps) {
  const t = useT();
  const off = useAct(secondFactorApi.switch_off);
  const [current_password, setPassword] = useState("");
  const [second_factor, setFactor] = useState("");
  const submit = async (): Promise<void> => {
    await off.mutateAsync({ body: { current_password, second_factor } });
    onDone();
  };
  return (
    <FormAttempt
      destructive
      title={t("account.factor.off_title")}
      submit_label={t("account.factor.turn_off")}
      disabled={current_password === "" || second_factor.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.factor.off_lead")}</p>
      <FieldPassword
        label={t("account.factor.password")}
        autoComplete="current-password"
        value={current_password}
        onChange={setPassword}
      />
      <Proof value={second_factor} onChange={setFactor} />
    </FormAttempt>
  );
}

/** New recovery codes, shown once. */
export function NewCodesDialog({ onDone, onClose }: ProofDialogProps) {
  const t = useT();
  const renew = useAct(secondFactorApi.new_codes);
  const [second_factor, setFactor] = useState("");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (): Promise<void> =>
    setCodes((await renew.mutateAsync({ body: { second_factor } })).recovery_codes);
  if (codes !== null) return <CodesDialog codes={codes} onClose={onDone} />;
  return (
    <FormAttempt
      title={t("account.factor.renew_title")}
      submit_label={t("account.factor.renew")}
      disabled={second_factor.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.factor.renew_lead")}</p>
      <Proof value={second_factor} onChange={setFactor} />
    </FormAttempt>
  );
}
