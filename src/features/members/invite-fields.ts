import { useMemo } from "react";
import type { Invite } from "#contract/invites/invite.schema.ts";
import type { Role } from "#contract/members/member.schema.ts";
import { mayGrant } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import type { Field } from "#src/kit/fields/field.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";

/** Returns the fields of an invitation. Users can't grant roles with permissions they don't have. */
export function useInviteFields(roles: readonly Role[]): readonly Field<Invite>[] {
  const { principal } = useMe();
  const nameOf = useRoleName();
  return useMemo(
    () => [
      {
        source: "email",
        label: "members.invites.email",
        kind: "email",
        input: { required: true, missing: "members.invites.all_fields", max_length: 254 },
      },
      {
        source: "role",
        label: "members.invites.role",
        kind: "record",
        choices: () =>
          roles.map((role) => ({
            value: String(role.id),
            label: nameOf(role),
            disabled: !mayGrant(
              principal,
              role.actions.map(({ slug }) => slug),
            ),
          })),
        input: {
          required: true,
          missing: "members.invites.all_fields",
          initial: String(roles.find(({ code }) => code === "MG")?.id ?? ""),
        },
      },
    ],
    [roles, principal, nameOf],
  );
}
