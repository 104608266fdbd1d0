import Typography from "@mui/material/Typography";
import { useNavigate } from "react-router";
import type { User } from "#contract/users/user.schema.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { paths } from "#src/entities/paths.ts";
import { usePlacedResource } from "#src/kit/resource/resource.ts";
import { FIELDS } from "#src/features/users/fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

export function NewUserPage() {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const { words, to } = usePlacedResource();
  const made = ({ id, email }: User): void => {
    notify(t("users.created", { email }));
    forgetUnsaved();
    void navigate(paths.adminUser(id));
  };
  return (
    <PageSheet>
      <Breadcrumbs crumbs={[{ label: t(words.title), to }, { label: t("users.new") }]} />
      <SheetBody>
        <RecordForm
          resource="users"
          fields={FIELDS}
          explain={({ code }) => (code === "user_already_added" ? { email: t("users.exists") } : {})}
          onSaved={made}
        >
          <FormSheet
            submitLabel={t("users.create")}
            sx={{ maxWidth: 760, display: "flex", flexDirection: "column", gap: 2 }}
          >
            <Typography variant="h1">{t("users.new")}</Typography>
            <FormInputs />
          </FormSheet>
        </RecordForm>
      </SheetBody>
    </PageSheet>
  );
}
