import { useState } from "react";
import type { User } from "#contract/users/user.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useMe } from "#src/api/me.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { FormInputs } from "#src/kit/form/FormInputs.tsx";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { EmailDialog } from "#src/features/account/EmailDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const short = { max_length: 100, is_half: true } as const;
const FIELDS: readonly Field<User>[] = [
  { source: "last_name", label: "account.profile.last_name", kind: "text", input: { ...short, required: true } },
  { source: "first_name", label: "account.profile.first_name", kind: "text", input: { ...short, required: true } },
  { source: "patronymic", label: "account.profile.patronymic", kind: "text", input: short },
  { source: "phone", label: "account.profile.phone", kind: "text", input: short },
];

export function PersonCard() {
  const t = useT();
  const notify = useNotify();
  const { user, reread } = useMe();
  const [moving, setMoving] = useState(false);
  const saved = async (): Promise<void> => {
    await reread();
    notify(t("account.profile.saved"));
  };
  return (
    <AsideCard title={t("account.profile.data")}>
      <RecordForm resource="users" fields={FIELDS} record={user} onSaved={saved}>
        <FormSheet
          submitLabel={t("account.profile.save")}
          unsaved=""
          sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}
        >
          <FormInputs />
          <FieldGrid>
            <FieldText
              label={t("account.profile.email")}
              labelExtra={<TextLink onClick={() => setMoving(true)}>{t("account.profile.change_email")}</TextLink>}
              value={shownEmail(user.email)}
              onChange={() => undefined}
              disabled
            />
          </FieldGrid>
        </FormSheet>
      </RecordForm>
      {moving && <EmailDialog onClose={() => setMoving(false)} />}
    </AsideCard>
  );
}
