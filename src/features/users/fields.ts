import { GLOBAL_ROLES } from "#contract/permissions.ts";
import { ROLE_WRITERS, USER_GROUPS, USER_STATES, userState } from "#contract/users/user.schema.ts";
import type { User } from "#contract/users/user.schema.ts";
import type { UserRow } from "#contract/user-admin/user-admin.api.ts";
import type { Field } from "#src/kit/fields/field.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { LANGUAGES } from "#src/locale/languages.ts";

export const COLUMNS: readonly Field<UserRow>[] = [
  {
    source: "last_name",
    label: "users.column.name",
    kind: "text",
    column: { name: "name", flex: 1, minWidth: 200, sortable: true, text: fullName },
    phone: { line: 1 },
  },
  {
    source: "email",
    label: "users.column.email",
    kind: "email",
    column: { width: 240, sortable: true },
    phone: { line: 2 },
  },
  { source: "phone", label: "users.column.phone", kind: "text", column: { width: 160, hidden: true } },
  {
    source: "group",
    label: "users.column.group",
    kind: "choice",
    choices: (t) => USER_GROUPS.map((value) => ({ value, label: t(`users.group.${value}`) })),
    column: { width: 140, priority: 2 },
    phone: { line: 2, right: true },
    filter: {
      as: "tabs",
      any: "users.view.all",
      choices: (t) => USER_GROUPS.map((value) => ({ value, label: t(`users.view.${value}`) })),
    },
  },
  {
    source: "is_blocked",
    label: "users.column.state",
    kind: "choice",
    choices: (t) => USER_STATES.map((value) => ({ value, label: t(`users.state.${value}`) })),
    column: { name: "state", width: 190, priority: 3, text: (user, { t }) => t(`users.state.${userState(user)}`) },
    filter: {
      as: "menu",
      word: "state",
      any: "users.state_any",
      asks: (value) => (value === "blocked" ? { blocked: true } : { blocked: false, confirmed: value === "active" }),
    },
  },
  {
    source: "second_factor",
    label: "users.column.second_factor",
    kind: "yes_no",
    column: {
      width: 130,
      hidden: true,
      text: ({ second_factor }, { t }) => t(second_factor ? "controls.answer.yes" : "controls.answer.no"),
    },
  },
  {
    source: "companies",
    label: "users.column.companies",
    kind: "text",
    column: {
      flex: 1,
      minWidth: 160,
      priority: 5,
      text: ({ companies }) => companies.map(({ name }) => name).join(", "),
    },
  },
  {
    source: "last_seen_at",
    label: "users.column.last_seen_at",
    kind: "moment",
    column: {
      width: 160,
      priority: 4,
      sortable: true,
      text: ({ last_seen_at }, { t, formats }) =>
        last_seen_at === null ? t("users.never") : formats.dateTime(last_seen_at),
    },
  },
];

/** User fields that an administrator edits. The email address can't be changed after creation. */
export const FIELDS: readonly Field<User>[] = [
  {
    source: "email",
    label: "users.field.email",
    kind: "email",
    input: { required: true, max_length: 254, is_half: true, writers: { once: true } },
  },
  {
    source: "last_name",
    label: "users.field.last_name",
    kind: "text",
    input: { required: true, max_length: 100, is_half: true },
  },
  {
    source: "first_name",
    label: "users.field.first_name",
    kind: "text",
    input: { required: true, max_length: 100, is_half: true },
  },
  { source: "patronymic", label: "users.field.patronymic", kind: "text", input: { max_length: 100, is_half: true } },
  { source: "phone", label: "users.field.phone", kind: "text", input: { max_length: 100, is_half: true } },
  {
    source: "language",
    label: "users.field.language",
    kind: "choice",
    choices: () => LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
    input: { initial: "ru", is_half: true },
  },
  {
    source: "role",
    label: "users.field.role",
    kind: "choices",
    choices: (t) =>
      GLOBAL_ROLES.map((value) => ({
        value,
        label: t(`users.role.${value}`),
        ...(value === "admin" ? { hint: t("users.role_hint.admin") } : {}),
      })),
    input: { writers: { access: ROLE_WRITERS } },
  },
];
