import { useState } from "react";
import { accountApi } from "#contract/users/account.api.ts";
import { EmailChange } from "#contract/users/account.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { FormAttempt } from "#src/entities/failure/FormAttempt.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

/**
 * Asks for another address: with the password, and the second factor where there is one. It holds once its mail's link
 * was opened.
 */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const { user } = useMe();
  const change = useAct(accountApi.change_email);
  const [email, setEmail] = useState("");
  const [current_password, setPassword] = useState("");
  const [second_factor, setFactor] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = async (): Promise<void> => {
    const body = { email, current_password, ...(user.second_factor ? { second_factor } : {}) };
    const missing = current_password === "" ? { current_password: t("validation.required") } : {};
    const found = { ...formProblems(EmailChange, body, t), ...missing };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await change.mutateAsync({ body });
    notify(t("account.email.sent", { email: email.trim() }), { autoHideDuration: 12_000 });
    onClose();
  };
  return (
    <FormAttempt
      title={t("account.email.title")}
      submit_label={t("account.email.submit")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.email.lead")}</p>
      <FieldText
        autoFocus
        label={t("account.email.new")}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problems["email"]}
      />
      <FieldPassword
        label={t("account.email.password")}
        autoComplete="current-password"
        value={current_password}
        onChange={setPassword}
        error={problems["current_password"]}
      />
      {user.second_factor && (
        <FieldText
          label={t("account.email.factor")}
          autoComplete="one-time-code"
          value={second_factor}
          onChange={setFactor}
          max_length={40}
        />
      )}
    </FormAttempt>
  );
}
