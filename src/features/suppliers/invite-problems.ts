import { Email, emailProblem } from "#contract/email.ts";
import { addressesIn } from "#contract/invites/addresses-in.ts";
import { AWAITED_MAX } from "#contract/invites/awaited-supplier.schema.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Number of wrong addresses that get a sentence of their own. */
const MAX_SENTENCES = 5;

/** Returns the different addresses in a field, in their stored form. Leaves out wrong ones. */
export const invitedIn = (text: string): string[] => [
  ...new Set(addressesIn(text, { spaces: true }).flatMap((part) => Email.safeParse(part).data ?? [])),
];

/** Returns what is wrong with the addresses in a field, with a sentence for each wrong one; null if nothing is. */
export function inviteProblem(text: string, t: Translate): string | null {
  const parts = addressesIn(text, { spaces: true });
  if (parts.length === 0) return t("suppliers.invite.none");
  const wrong = [...new Set(parts)].flatMap((part) => {
    const problem = emailProblem(part);
    if (problem === null) return [];
    const key = problem === "validation.email_letters" ? "suppliers.invite.bad_letters" : "suppliers.invite.bad";
    return [t(key, { email: part })];
  });
  const rest = wrong.length - MAX_SENTENCES;
  if (wrong.length > 0)
    return [
      ...wrong.slice(0, MAX_SENTENCES),
      ...(rest > 0 ? [t("suppliers.invite.bad_rest", { smart_count: rest })] : []),
    ].join(" ");
  const { length } = invitedIn(text);
  return length > AWAITED_MAX ? t("suppliers.invite.too_many", { limit: AWAITED_MAX, count: length }) : null;
}

/** Divides the addresses in a field into those that can be mailed, and wrong ones or those that were refused. */
export function mailableIn(text: string, refused: readonly string[]): { readonly kept: string; readonly left: number } {
  const parts = addressesIn(text, { spaces: true });
  const kept = parts.filter(
    (part) => emailProblem(part) === null && !invitedIn(part).some((email) => refused.includes(email)),
  );
  return { kept: kept.join(", "), left: parts.length - kept.length };
}
