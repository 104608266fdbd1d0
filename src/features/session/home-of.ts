import type { Session } from "#contract/users/user.schema.ts";
import { paths } from "#src/entities/paths.ts";

/**
 * Where somebody who has signed in begins: an administrator who has to set up a second factor at that, whatever they
 * wanted.
 */
export function homeOf(session: Session): { readonly path: string; readonly is_forced: boolean } {
  if (session.must_enrol) return { path: paths.userProfile(), is_forced: true };
  return { path: session.user.role.includes("admin") ? paths.admin() : paths.home(), is_forced: false };
}
