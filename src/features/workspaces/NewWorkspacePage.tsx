import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { FormEvent } from "react";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useAct } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { companyOf, EMPTY_COMPANY } from "#src/entities/company/company-form.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { paths } from "#src/entities/paths.ts";
import { CompanyFieldset } from "#src/features/workspaces/CompanyFieldset.tsx";
import { SideChoice } from "#src/features/workspaces/SideChoice.tsx";
import type { Sides } from "#src/features/workspaces/SideChoice.tsx";
import { useFieldErrors } from "#src/features/workspaces/use-field-errors.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** Makes a workspace: one form, the tax number first. */
export function NewWorkspacePage() {
  const t = useT();
  const feedback = useFeedback();
  const { switchWorkspace } = useMe();
  const create = useAct(workspaceApi.create);
  const { busy, error, attempt } = useAttempt();
  const [form, setForm] = useState(EMPTY_COMPANY);
  const [sides, setSides] = useState<Sides>({ is_customer: true, is_supplier: false });
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, check, take } = useFieldErrors(form);
  useUnsaved(JSON.stringify(form) !== JSON.stringify(EMPTY_COMPANY));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const hasSide = sides.is_customer || sides.is_supplier;
    setProblem(hasSide ? null : t("validation.side"));
    const company = companyOf(form);
    if (!check() || !hasSide || company === null) return;
    void attempt(async () => {
      try {
        const made = await create.mutateAsync({ body: { ...sides, company } });
        feedback.toast(t("workspaces.new.done", { name: made.name }));
        forgetUnsaved();
        switchWorkspace(made.id, paths.workspace(made.id));
      } catch (reason) {
        take(reason);
        throw reason;
      }
      return undefined;
    });
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("workspaces.list.title"), to: paths.workspaces() }, { label: t("workspaces.new.title") }]}
      />
      <SheetBody>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ maxWidth: 880, display: "flex", flexDirection: "column", gap: 2.5 }}
        >
          <div>
            <Typography variant="h1">{t("workspaces.new.title")}</Typography>
            <Typography variant="body1" sx={{ mt: 0.5, color: "text.secondary" }}>
              {t("workspaces.new.lead")}
            </Typography>
          </div>
          <CompanyFieldset form={form} onChange={setForm} errors={errors} />
          <SideChoice sides={sides} onChange={setSides} error={problem} />
          <FormEnd submit_label={t("workspaces.new.submit")} busy={busy} error={error} />
        </Box>
      </SheetBody>
    </PageSheet>
  );
}
