import { accountApi } from "#contract/users/account.api.ts";
import { EmailChange } from "#contract/users/account.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

const EMPTY = { email: "", current_password: "", second_factor: "" };

/**
 * Changes the email address. Requires the password and, if enabled, the second factor. The new address takes effect
 * when the user opens the link in the email.
 */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const { user } = useMe();
  const change = useCallMutation(accountApi.change_email);
  const bodyOf = ({ second_factor, ...rest }: typeof EMPTY) => (user.second_factor ? { ...rest, second_factor } : rest);
  const { field, checked } = useFormValues(EMPTY, (typed) => ({
    ...formProblems(EmailChange, bodyOf(typed), t),
    ...(typed.current_password === "" ? { current_password: t("validation.required") } : {}),
  }));
  const submit = checked(async (typed) => {
    await change.mutateAsync({ body: bodyOf(typed) });
    notify(t("account.email.sent", { email: typed.email.trim() }), { autoHideDuration: 12_000 });
    onClose();
  });
  return (
    <FormActionDialog
      title={t("account.email.title")}
      submitLabel={t("account.email.submit")}
      onSubmit={submit}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("account.email.lead")}</p>
      <FieldText autoFocus label={t("account.email.new")} type="email" autoComplete="email" {...field("email")} />
      <FieldPassword
        label={t("account.email.password")}
        autoComplete="current-password"
        {...field("current_password")}
      />
      {user.second_factor && (
        <FieldText
          label={t("account.email.factor")}
          autoComplete="one-time-code"
          {...field("second_factor")}
          maxLength={40}
        />
      )}
    </FormActionDialog>
  );
}
