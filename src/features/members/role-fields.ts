import { useMemo } from "react";
import { z } from "zod";
import { Role, RoleCreate } from "#contract/members/member.schema.ts";
import { mayGrant } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { valueIn } from "#src/kit/fields/field.ts";
import type { Field, Versioned } from "#src/kit/fields/field.ts";
import { PERMISSION_AREAS } from "#src/features/members/permission-areas.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";

type Area = (typeof PERMISSION_AREAS)[number]["area"];
type TypedRole = Versioned & { readonly name: string } & Readonly<Record<Area, readonly string[]>>;

export const ROLE_RULES = z.looseObject({ name: RoleCreate.shape.name });

export const ROLE_NAME: Field<TypedRole> = {
  source: "name",
  label: "members.rights.name",
  kind: "text",
  input: { required: true, max_length: 60 },
};

/** Returns the permission fields of a role, one per area. Users can't grant permissions they don't have. */
export function useRightFields(): readonly Field<TypedRole>[] {
  const { principal } = useMe();
  return useMemo(
    () =>
      PERMISSION_AREAS.map(({ area, permissions }) => ({
        source: area,
        label: `members.area.${area}` as const,
        kind: "choices" as const,
        choices: (t) =>
          permissions.map((value) => ({
            value,
            label: t(`members.permission.${value}`),
            ...(mayGrant(principal, [value]) ? {} : { disabled: true, hint: t("members.rights.beyond") }),
          })),
        input: {},
      })),
    [principal],
  );
}

export function useTypedRole(): (answer: unknown) => Versioned {
  const nameOf = useRoleName();
  return (answer) => {
    const role = Role.parse(answer);
    const has = new Set<string>(role.actions.map(({ slug }) => slug));
    const areas = PERMISSION_AREAS.map(({ area, permissions }) => [area, permissions.filter((each) => has.has(each))]);
    return { id: role.id, version: role.version, name: nameOf(role), ...Object.fromEntries(areas) };
  };
}

/** Converts the form to a request body. Without a new name, a predefined role keeps its translated name. */
export function roleBody({ name, ...areas }: Record<string, unknown>, before: Versioned | undefined) {
  const all = { ...before, ...areas };
  const actions = PERMISSION_AREAS.flatMap(({ area }) => valueIn(all, area) ?? []);
  return { actions, ...(name === undefined ? {} : { name }) };
}
