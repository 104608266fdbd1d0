import { useState } from "react";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { closingApi, openSeen, openTotal } from "#contract/workspaces/closing.api.ts";
import type { Verification } from "#contract/verification/verification.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { conflictIn } from "#src/api/api-error.ts";
import { useCallMutation, useCall } from "#src/api/hooks.ts";
import { OpenBusinessList } from "#src/entities/company/OpenBusinessList.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";

interface DialogProps {
  verification: Verification;
  onDone: (words: string) => void;
  onClose: () => void;
}

/** Transfers the ownership of a workspace to a member. The administrator must have seen evidence. */
function TransferDialog({ verification: { id, name, people }, onDone, onClose }: DialogProps) {
  const t = useT();
  const transfer = useCallMutation(ownershipApi.transfer);
  const { values, field } = useFormValues<{ user: number | null; reason: string }>({ user: null, reason: "" });
  const { user, reason } = values;
  const able = people.filter(({ is_owner, is_blocked, confirmed }) => !is_owner && !is_blocked && confirmed);
  const submit = async (): Promise<void> => {
    if (user === null) return;
    await transfer.mutateAsync({ params: { id }, body: { user, reason } });
    onDone(t("verification.manage.transferred"));
  };
  return (
    <FormActionDialog
      width="sm"
      title={t("verification.manage.transfer_title", { name })}
      submitLabel={t("verification.manage.transfer_confirm")}
      disabled={user === null || reason.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t("verification.manage.transfer_text")}</div>
      {able.length === 0 ? (
        <Callout tone="bad">{t("verification.manage.transfer_nobody")}</Callout>
      ) : (
        <FieldSelect
          label={t("verification.manage.transfer_to")}
          required
          {...field("user")}
          options={able.map((person) => ({ value: person.id, label: `${person.name}, ${shownEmail(person.email)}` }))}
        />
      )}
      <FieldText
        label={t("verification.manage.transfer_proof")}
        required
        rows={2}
        {...field("reason")}
        hint={t("verification.manage.transfer_hint")}
        maxLength={1000}
      />
    </FormActionDialog>
  );
}

function CloseCompanyDialog({ verification: { id, name }, onDone, onClose }: DialogProps) {
  const t = useT();
  const preview = useCall(closingApi.preview, { params: { id } });
  const close = useCallMutation(closingApi.close);
  const { values, field } = useFormValues({ reason: "" });
  const open = preview.data;
  const submit = async (): Promise<string | undefined> => {
    if (open === undefined) return undefined;
    try {
      await close.mutateAsync({ params: { id }, body: { ...values, open: openSeen(open) } });
    } catch (failure) {
      conflictIn(failure);
      await preview.refetch();
      return t("verification.manage.close_changed");
    }
    onDone(t("verification.manage.closed", { name }));
    return undefined;
  };
  return (
    <FormActionDialog
      width="sm"
      destructive
      title={t("verification.manage.close_title", { name })}
      submitLabel={t("verification.manage.close_confirm")}
      disabled={open === undefined || values.reason.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>{t("verification.manage.close_text")}</div>
      {preview.isPending && <SkeletonList rows={3} columns={1} />}
      {preview.error !== null && open === undefined && <ReadFailure answer={preview} />}
      {open !== undefined &&
        (openTotal(open) === 0 ? (
          <div>{t("verification.manage.close_nothing")}</div>
        ) : (
          <OpenBusinessList open={open} linked={false} fate={(kind) => t(`verification.manage.fate.${kind}`)} />
        ))}
      <FieldText
        label={t("verification.manage.close_reason")}
        required
        rows={2}
        {...field("reason")}
        hint={t("verification.manage.close_hint")}
        maxLength={1000}
      />
    </FormActionDialog>
  );
}

export function ManageCompany({
  verification,
  onChanged,
}: {
  verification: Verification;
  onChanged: (words: string) => void;
}) {
  const t = useT();
  const [dialog, setDialog] = useState<"transfer" | "close" | null>(null);
  if (verification.status === "CLOSED") return null;
  const done = (words: string): void => {
    setDialog(null);
    onChanged(words);
  };
  const given = { verification, onDone: done, onClose: () => setDialog(null) };
  return (
    <>
      <MoreMenu
        label={t("verification.manage.menu")}
        items={[
          {
            key: "transfer",
            label: t("verification.manage.transfer"),
            icon: "user",
            onClick: () => setDialog("transfer"),
          },
          {
            key: "close",
            label: t("verification.manage.close"),
            icon: "close",
            destructive: true,
            onClick: () => setDialog("close"),
          },
        ]}
      />
      {dialog === "transfer" && <TransferDialog {...given} />}
      {dialog === "close" && <CloseCompanyDialog {...given} />}
    </>
  );
}
