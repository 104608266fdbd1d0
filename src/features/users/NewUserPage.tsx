import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { FormEvent } from "react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { UserCreate, userAdminApi } from "#contract/users/user-admin.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { EMPTY_USER } from "#src/features/users/user-form.ts";
import { UserFieldset } from "#src/features/users/UserFieldset.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** Makes a user, who is mailed a link to choose a password. */
export function NewUserPage() {
  const t = useT();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { refresh } = useCache();
  const create = useAct(userAdminApi.create);
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState(EMPTY_USER);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  useUnsaved(JSON.stringify(form) !== JSON.stringify(EMPTY_USER));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { ...form, role: [...form.role] };
    const found = formProblems(UserCreate, body, t);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      try {
        const made = await create.mutateAsync({ body });
        feedback.toast(t("users.created", { email: made.email }));
        void refresh(userAdminApi.list);
        forgetUnsaved();
        void navigate(paths.adminUser(made.id));
      } catch (reason) {
        if (!(reason instanceof ApiError) || reason.code !== "user_already_added") throw reason;
        setProblems({ email: t("users.exists") });
      }
      return undefined;
    });
  };
  return (
    <PageSheet>
      <Breadcrumbs crumbs={[{ label: t("users.title"), to: paths.adminUsers() }, { label: t("users.new") }]} />
      <SheetBody>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ maxWidth: 760, display: "flex", flexDirection: "column", gap: 2 }}
        >
          <Typography variant="h1">{t("users.new")}</Typography>
          <UserFieldset form={form} onChange={setForm} problems={problems} email_fixed={false} />
          <FormEnd submit_label={t("users.create")} busy={busy} error={error} />
        </Box>
      </SheetBody>
    </PageSheet>
  );
}
