import { GLOBAL_ROLES } from "#contract/permissions.ts";
import type { GlobalRole } from "#contract/permissions.ts";
import type { User } from "#contract/users/user.schema.ts";

/** A user as a form holds one. */
export interface UserForm {
  readonly email: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly patronymic: string;
  readonly phone: string;
  readonly language: User["language"];
  readonly role: readonly GlobalRole[];
}

export const EMPTY_USER: UserForm = {
  email: "",
  last_name: "",
  first_name: "",
  patronymic: "",
  phone: "",
  language: "ru",
  role: [],
};

export const userForm = ({ email, last_name, first_name, patronymic, phone, language, role }: User): UserForm => ({
  email,
  last_name,
  first_name,
  patronymic: patronymic ?? "",
  phone: phone ?? "",
  language,
  role,
});

/** The roles with one given or taken, in the order of the table. */
export const withRole = (roles: readonly GlobalRole[], role: GlobalRole, on: boolean): GlobalRole[] =>
  GLOBAL_ROLES.filter((each) => (each === role ? on : roles.includes(each)));
