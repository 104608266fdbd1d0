import Box from "@mui/material/Box";
import { useState } from "react";
import { WORK_KINDS, workTotal } from "#contract/members/member.schema.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import type { UserDetail } from "#contract/user-admin/user-admin.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/**
 * Shows the user's unfinished work in each workspace. The work stays assigned to the user until a colleague hands it
 * over.
 */
function WorkLeft({ user }: { user: UserDetail }) {
  const t = useT();
  const open = user.workspaces.filter(({ status }) => status !== "CLOSED");
  if (open.length === 0) return null;
  return (
    <div>
      {t("users.block.work")}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {open.map(({ id, name, is_owner, work }) => (
          <li key={id}>
            {name}:{" "}
            {workTotal(work) === 0
              ? t("users.block.no_work")
              : WORK_KINDS.filter((kind) => work[kind] > 0)
                  .map((kind) => t(`members.work.${kind}`, { smart_count: work[kind] }))
                  .join(", ")}
            {is_owner && <Box sx={{ color: "text.secondary" }}>{t("users.block.owner")}</Box>}
          </li>
        ))}
      </Box>
    </div>
  );
}

export function BlockCard({ user, onChanged }: { user: UserDetail; onChanged: (words: string) => void }) {
  const { t, formats } = useTextTools();
  const { user: me } = useMe();
  const block = useCallMutation(userAdminApi.block);
  const unblock = useCallMutation(userAdminApi.unblock);
  const [asking, setAsking] = useState(false);
  const { values, field, reset } = useFormValues({ reason: "" });
  const { blocked } = user;
  const submit = async (): Promise<void> => {
    const call = blocked === null ? block : unblock;
    await call.mutateAsync({ params: { id: user.id }, body: values });
    setAsking(false);
    reset();
    onChanged(t(blocked === null ? "users.block.done" : "users.block.undone"));
  };
  return (
    <AsideCard
      title={t("users.block.title")}
      action={
        user.id !== me.id && (
          <TextLink onClick={() => setAsking(true)}>
            {t(blocked === null ? "users.block.action" : "users.block.undo")}
          </TextLink>
        )
      }
    >
      {blocked === null ? (
        t("users.block.open")
      ) : (
        <>
          <div>{t("users.block.blocked", { date: formats.dateTime(blocked.at) })}</div>
          <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>{blocked.reason}</Box>
        </>
      )}
      {asking && (
        <FormActionDialog
          width="sm"
          destructive={blocked === null}
          title={t(blocked === null ? "users.block.ask" : "users.block.ask_undo", { email: shownEmail(user.email) })}
          submitLabel={t(blocked === null ? "users.block.action" : "users.block.undo")}
          disabled={values.reason.trim() === ""}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <div>{t(blocked === null ? "users.block.text" : "users.block.text_undo")}</div>
          {blocked === null && <WorkLeft user={user} />}
          <FieldText
            label={t("users.block.reason")}
            required
            rows={3}
            {...field("reason")}
            hint={t("users.block.reason_hint")}
            maxLength={1000}
          />
        </FormActionDialog>
      )}
    </AsideCard>
  );
}
