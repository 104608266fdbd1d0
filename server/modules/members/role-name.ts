import type { StartingRole } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { translate } from "#server/platform/translate.ts";

/** Translates the names of predefined roles. Returns the names of other roles unchanged. */
export const roleName = (
  role: { readonly code: StartingRole | null; readonly name: string },
  language: Language,
): string => (role.code === null ? role.name : translate(language, `members.role.${role.code}`));
