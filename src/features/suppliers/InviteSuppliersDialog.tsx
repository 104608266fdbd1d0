import type { KeyboardEvent } from "react";
import { useState } from "react";
import { SUPPLIER_INVITE_MESSAGE_MAX } from "#contract/limits.ts";
import { supplierInviteApi } from "#contract/suppliers/supplier-invite.api.ts";
import type { AwaitedSupplier } from "#contract/invites/awaited-supplier.schema.ts";
import { ApiError, reasonOf } from "#src/api/api-error.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { paths } from "#src/entities/paths.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { invitedIn, inviteProblem, mailableIn } from "#src/features/suppliers/invite-problems.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

/** Sends the form on Enter, and begins a new line on Shift Enter. */
function sendOnEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.shiftKey || event.repeat || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
}

/** Invites email addresses into the company's supplier list. */
export function InviteSuppliersDialog({ onClose }: { onClose: () => void }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { refresh } = useCache();
  const { workspace } = useMe();
  const pending = useListOf<AwaitedSupplier>("supplier-invites").data ?? [];
  const create = useCallMutation(supplierInviteApi.create);
  const [key] = useState(() => crypto.randomUUID());
  const { values, field, checked } = useFormValues({ emails: "", message: "" }, ({ emails }) => {
    const problem = inviteProblem(emails, t);
    return problem === null ? {} : { emails: problem };
  });
  const emails = field("emails");
  // Addresses that the server didn't accept, because of their mails of the last day.
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { kept, left } = mailableIn(values.emails, refused);
  const count = invitedIn(values.emails).length;
  const isVerified = workspace?.status === "VERIFIED";
  const send = checked(async ({ emails: typed, message }) => {
    const asked = invitedIn(typed);
    const known = new Set(pending.map(({ email }) => email));
    try {
      await create.mutateAsync({ body: { emails: asked, message }, idempotency_key: key });
    } catch (failure) {
      const reason = reasonOf(failure);
      const rows = reason instanceof ApiError ? reason.problems.map(({ row }) => row) : [];
      setRefused(asked.filter((_email, place) => rows.includes(place)));
      throw failure;
    }
    void refresh("supplier-invites");
    const fresh = asked.filter((email) => !known.has(email)).length;
    notify(fresh === 0 ? t("suppliers.invite.known") : t("suppliers.invite.sent", formats.counted(fresh)));
    onClose();
  });
  return (
    <FormActionDialog
      width="sm"
      title={t("suppliers.invite.title")}
      submitLabel={count > 1 ? t("suppliers.invite.submit", formats.counted(count)) : t("suppliers.invite.submit_one")}
      disabled={!isVerified}
      onSubmit={send}
      onClose={onClose}
    >
      {workspace !== null && !isVerified && (
        <Callout tone="warn">
          {t("suppliers.invite.unverified")}{" "}
          <TextLink to={paths.workspace(workspace.id, "company")}>{t("suppliers.invite.to_company")}</TextLink>
        </Callout>
      )}
      <div>{t("suppliers.invite.text")}</div>
      <FieldText
        autoFocus
        label={t("suppliers.invite.emails")}
        {...emails}
        labelExtra={
          emails.error !== undefined &&
          kept !== "" &&
          left > 0 && <TextLink onClick={() => emails.onChange(kept)}>{t("suppliers.invite.drop")}</TextLink>
        }
        rows={2}
        inputMode="email"
        onKeyDown={sendOnEnter}
        hint={t("suppliers.invite.emails_hint")}
      />
      <FieldText
        label={t("suppliers.invite.message")}
        {...field("message")}
        rows={3}
        maxLength={SUPPLIER_INVITE_MESSAGE_MAX}
        hint={t("suppliers.invite.message_hint")}
      />
    </FormActionDialog>
  );
}
