import Box from "@mui/material/Box";
import { useState } from "react";
import type { FormEvent } from "react";
import { accountApi } from "#contract/users/account.api.ts";
import { PasswordChange } from "#contract/users/account.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { keepToken } from "#src/api/session.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

/** Changing one's password: the old one is asked, the other sessions end. */
export function PasswordCard() {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const change = useAct(accountApi.change_password);
  const { busy, error, attempt } = useAttempt();
  const [current_password, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  useUnsaved([current_password, password, repeat].some((typed) => typed !== ""));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { current_password, password };
    const found = {
      ...formProblems(PasswordChange, body, t),
      ...(current_password === "" ? { current_password: t("validation.required") } : {}),
      ...(repeat === password ? {} : { repeat: t("validation.password_repeat") }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      try {
        const { token } = await change.mutateAsync({ body });
        keepToken(token);
      } catch (reason) {
        const wrong = reason instanceof ApiError ? reason.fields["current_password"]?.[0] : undefined;
        if (wrong === undefined) throw reason;
        setProblems({ current_password: wrong });
        return;
      }
      for (const clear of [setCurrent, setPassword, setRepeat]) clear("");
      notify(t("account.profile.changed"));
      void refresh("sessions");
    });
  };
  return (
    <AsideCard title={t("account.profile.password_title")}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}>
        <FieldGrid>
          <FieldPassword
            label={t("account.profile.current")}
            name="current-password"
            autoComplete="current-password"
            value={current_password}
            onChange={setCurrent}
            error={problems["current_password"]}
          />
          <FieldPassword
            label={t("account.profile.new")}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={problems["password"]}
            hint={t("account.sign_up.password_hint")}
          />
          <FieldPassword
            label={t("account.profile.repeat")}
            name="repeat"
            autoComplete="new-password"
            value={repeat}
            onChange={setRepeat}
            error={problems["repeat"]}
          />
        </FieldGrid>
        <FormEnd submit_label={t("account.profile.change")} busy={busy} error={error} />
      </Box>
    </AsideCard>
  );
}
