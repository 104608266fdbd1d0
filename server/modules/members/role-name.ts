import type { StartingRole } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import { translate } from "#server/platform/translate.ts";

/** The name of a role for a reader: a starting role's is translated, another one's stands as it was given. */
export const roleName = (
  role: { readonly code: StartingRole | null; readonly name: string },
  language: Language,
): string => (role.code === null ? role.name : translate(language, `members.role.${role.code}`));
