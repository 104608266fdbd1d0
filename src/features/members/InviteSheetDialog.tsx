import { useState } from "react";
import { inviteSheetApi } from "#contract/invites/invite-sheet.api.ts";
import type { CheckedInvite } from "#contract/invites/invite-sheet.schema.ts";
import type { Role } from "#contract/members/member.schema.ts";
import { mayGrant } from "#contract/permissions.ts";
import { call } from "#src/api/client.ts";
import { download, upload } from "#src/api/files.ts";
import { useMe } from "#src/api/me.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { SheetDialog } from "#src/kit/form/SheetDialog.tsx";
import type { SheetField } from "#src/kit/form/SheetRowList.tsx";
import { useSheetRows } from "#src/kit/form/use-sheet-rows.ts";
import type { CheckRows } from "#src/kit/form/use-sheet-rows.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

interface InviteSheetDialogProps {
  roles: readonly Role[];
  /** Called when invitations were sent; the dialog stays open and shows the result. */
  onSent: () => void;
  onClose: () => void;
}

const bodyOf = (rows: readonly CheckedInvite[], default_role: number | null) => ({
  rows: rows.map(({ row, email, role, role_id }) => ({ row, email, role, role_id })),
  default_role,
});

const checkWith =
  (default_role: number | null): CheckRows<CheckedInvite> =>
  async (rows, signal) =>
    (await call(inviteSheetApi.check, { body: bodyOf(rows, default_role) }, { signal })).rows;

/** Invites many colleagues from a spreadsheet. */
export function InviteSheetDialog({ roles, onSent, onClose }: InviteSheetDialogProps) {
  const t = useT();
  const fail = useFailure();
  const nameOf = useRoleName();
  const { principal } = useMe();
  const [role, setRole] = useState<number | null>(roles.find(({ code }) => code === "MG")?.id ?? null);
  const sheet = useSheetRows<CheckedInvite>(checkWith(role));
  const choices = roles.map((each) => ({
    value: String(each.id),
    label: nameOf(each),
    disabled: !mayGrant(
      principal,
      each.actions.map(({ slug }) => slug),
    ),
  }));
  const roleOf = ({ granted_role, role: typed }: CheckedInvite): string => {
    const granted = roles.find(({ id }) => id === granted_role);
    return granted === undefined ? typed : nameOf(granted);
  };
  const fields: readonly SheetField<CheckedInvite>[] = [
    {
      key: "email",
      label: t("members.column.email"),
      text: ({ email }) => email,
      changed: (row, email) => ({ ...row, email }),
    },
    {
      key: "role",
      label: t("members.column.role"),
      text: roleOf,
      choices,
      value: ({ granted_role }) => (granted_role === null ? null : String(granted_role)),
      changed: (row, id) => ({ ...row, role_id: Number(id), granted_role: Number(id) }),
    },
  ];
  return (
    <SheetDialog
      title={t("sheet_rows.invite.title")}
      intro={t("sheet_rows.invite.intro")}
      sheet={sheet}
      fields={fields}
      setting={
        <FieldSelect
          label={t("sheet_rows.invite.default_role")}
          value={role === null ? null : String(role)}
          options={choices}
          onChange={(id) => {
            setRole(Number(id));
            sheet.recheck(checkWith(Number(id)));
          }}
        />
      }
      sendLabel={(count) => t("sheet_rows.invite.send", { smart_count: count })}
      sentLabel={(count) => t("sheet_rows.invite.sent", { smart_count: count })}
      read={async (file, transfer) => {
        const body = role === null ? {} : { default_role: String(role) };
        return (await upload(inviteSheetApi.read, { file, body }, transfer)).rows;
      }}
      send={async (rows, key) => {
        const answer = await call(inviteSheetApi.send, { body: bodyOf(rows, role) }, { idempotency_key: key });
        onSent();
        return answer.rows;
      }}
      onTemplate={() => {
        download(inviteSheetApi.template, {}, { default_name: "invitations.xlsx" }).catch(fail);
      }}
      onClose={onClose}
    />
  );
}
