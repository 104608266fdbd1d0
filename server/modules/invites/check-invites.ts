import { Email, emailProblem } from "#contract/email.ts";
import type { CheckedInvite, InviteOutcome, InviteSheetRow } from "#contract/invites/invite-sheet.schema.ts";
import { mailWait } from "#contract/invites/mails-per-day.ts";
import type { Mailed } from "#contract/invites/mails-per-day.ts";
import { COMPANY_INVITES_PER_DAY, INVITE_MAILS_PER_DAY } from "#contract/limits.ts";
import { keyOf } from "#contract/numbers/plain-text.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import type { Permission, StartingRole } from "#contract/permissions.ts";
import { roleName } from "#server/modules/members/role-name.ts";
import { addressesIn } from "#contract/invites/addresses-in.ts";
import { translate } from "#server/platform/translate.ts";

export interface KnownRole {
  readonly id: number;
  readonly code: StartingRole | null;
  readonly name: string;
  readonly actions: readonly Permission[];
}

/** What the database says about the addresses of a sheet, and about the company's roles and limits. */
export interface InviteFacts {
  readonly roles: readonly KnownRole[];
  readonly default_role: number | null;
  readonly members: ReadonlySet<string>;
  readonly waiting: ReadonlyMap<string, Mailed>;
  readonly may_grant: (role: KnownRole) => boolean;
  /** Number of emails that the company may still send today. */
  readonly mails_left: number;
  readonly now: Date;
}

/** A row with its outcome. `to` and `role` are known for every row with a good outcome. */
export interface JudgedInvite {
  readonly given: InviteSheetRow;
  readonly outcome: InviteOutcome;
  readonly to: string | null;
  readonly role: KnownRole | null;
  /** Values for the sentence about the outcome. */
  readonly params: Readonly<Record<string, string | number>>;
}

export const isGood = (outcome: InviteOutcome): boolean => outcome === "invite" || outcome === "invite_again";

/** Returns the only address in a cell in its stored form; null if the cell has none, a wrong one or several. */
export function addressIn(cell: string): string | null {
  const [address, ...others] = addressesIn(cell);
  return address === undefined || others.length > 0 ? null : (Email.safeParse(address).data ?? null);
}

/** Finds roles by name in any language. A role that the company has named itself takes precedence. */
export function roleFinder(roles: readonly KnownRole[]): (name: string) => KnownRole | undefined {
  const byName = new Map<string, KnownRole>();
  for (const role of roles.toSorted((one, other) => Number(one.code === null) - Number(other.code === null)))
    for (const name of [role.name, ...LANGUAGES.map((language) => roleName(role, language))])
      byName.set(keyOf(name), role);
  return (name) => byName.get(keyOf(name));
}

/** Decides what sending does with each row of a sheet. Changes nothing. */
export function judgeInvites(rows: readonly InviteSheetRow[], facts: InviteFacts): JudgedInvite[] {
  const findRole = roleFinder(facts.roles);
  const firstRows = new Map<string, number>();
  let mails_left = facts.mails_left;
  return rows.map((given) => {
    const named = given.role.trim();
    const role_id = given.role_id ?? (named === "" ? facts.default_role : null);
    const role = (role_id === null ? findRole(named) : facts.roles.find(({ id }) => id === role_id)) ?? null;
    const to = addressIn(given.email);
    const first = to === null ? undefined : firstRows.get(to);
    if (to !== null && first === undefined) firstRows.set(to, given.row);
    const judged = judge({ given, to, role, first, mails_left }, facts);
    if (isGood(judged.outcome)) mails_left -= 1;
    return { given, to, role, ...judged };
  });
}

interface ReadRow {
  readonly given: InviteSheetRow;
  readonly to: string | null;
  readonly role: KnownRole | null;
  /** Number of the first row with the same address; undefined for that row itself. */
  readonly first: number | undefined;
  readonly mails_left: number;
}

function judge(
  { given, to, role, first, mails_left }: ReadRow,
  facts: InviteFacts,
): Pick<JudgedInvite, "outcome" | "params"> {
  const say = (outcome: InviteOutcome, params: JudgedInvite["params"] = {}) => ({ outcome, params });
  if (to === null) {
    const [address, ...others] = addressesIn(given.email);
    if (address === undefined) return say("no_email");
    return others.length > 0 ? say("several_emails") : say("bad_email", { email: address });
  }
  if (first !== undefined) return say("repeated", { row: first });
  if (facts.members.has(to)) return say("member");
  if (role === null)
    return given.role.trim() === "" ? say("no_role") : say("unknown_role", { role: given.role.trim() });
  if (!facts.may_grant(role)) return say("beyond_own_rights");
  const waiting = facts.waiting.get(to);
  if (waiting !== undefined && mailWait(waiting, facts.now) > 0)
    return say("mailed_today", { limit: INVITE_MAILS_PER_DAY });
  if (mails_left <= 0) return say("company_limit", { limit: COMPANY_INVITES_PER_DAY });
  return say(waiting === undefined ? "invite" : "invite_again");
}

/** Returns the answer about a row. `done` says that the good rows were sent. */
export function checkedInvite(
  { given, outcome, role, params }: JudgedInvite,
  { language, done }: { language: Language; done: boolean },
): CheckedInvite {
  const is_good = isGood(outcome);
  const problem = outcome === "bad_email" ? emailProblem(String(params["email"])) : null;
  const key = is_good && done ? `done_${outcome}` : outcome;
  const named = role === null ? {} : { role: roleName(role, language) };
  return {
    ...given,
    outcome,
    is_good,
    granted_role: role?.id ?? null,
    detail:
      problem === "validation.email_letters"
        ? translate(language, problem)
        : translate(language, `sheet_rows.invite.${key}`, { ...named, ...params }),
  };
}
