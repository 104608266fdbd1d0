import type { z } from "zod";
import type { BodyOf } from "#contract/endpoint.ts";
import type { inviteSheetApi } from "#contract/invites/invite-sheet.api.ts";
import type { CheckedInvites, InviteSheet, InviteSheetUpload } from "#contract/invites/invite-sheet.schema.ts";
import { COMPANY_INVITES_PER_DAY } from "#contract/limits.ts";
import { canConfirmPayment, mayGrant } from "#contract/permissions.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { sheetFile } from "#server/http/sheet-file.ts";
import { headings, readNamedSheet } from "#server/http/uploaded-sheet.ts";
import { addressIn, checkedInvite, judgeInvites, roleFinder } from "#server/modules/invites/check-invites.ts";
import type { JudgedInvite } from "#server/modules/invites/check-invites.ts";
import { findWaiting, lockSheets, lockWaiting, membersAmong } from "#server/modules/invites/invite.store.ts";
import type { InviteRow } from "#server/modules/invites/invite.store.ts";
import { createInvites, resendInvites } from "#server/modules/invites/send-invites.ts";
import { roleName } from "#server/modules/members/role-name.ts";
import { listRoles } from "#server/modules/members/role.store.ts";
import { countInviteMails } from "#server/records/invitation/linked-mails.ts";
import { runWithProof } from "#server/modules/users/proof.ts";
import type { AssertProven } from "#server/modules/users/proof.ts";
import { addressesIn } from "#contract/invites/addresses-in.ts";
import { translate } from "#server/platform/translate.ts";

type Outside = PreTransactionContext<MemberContext>;
type Sheet = z.output<typeof InviteSheet>;
type Checked = z.input<typeof CheckedInvites>;

const EMAIL_HEADINGS = headings("members.column.email", "members.invites.email", "sheet_rows.headings.email");
const ROLE_HEADINGS = headings("members.column.role", "sheet_rows.headings.role");

async function judged(
  { db, principal, now }: MemberContext,
  { rows, default_role }: Sheet,
  findInvites: typeof findWaiting,
): Promise<{ judgements: JudgedInvite[]; waiting: ReadonlyMap<string, InviteRow> }> {
  const emails = rows.map(({ email }) => addressIn(email)).filter((email) => email !== null);
  const waiting = await findInvites(db, emails, now);
  const sent = await countInviteMails(db, "workspace_invite", new Date(now.getTime() - DAY_MS));
  const judgements = judgeInvites(rows, {
    roles: await listRoles(db),
    default_role,
    members: await membersAmong(db, emails),
    waiting,
    may_grant: ({ actions }) => mayGrant(principal, actions),
    mails_left: COMPANY_INVITES_PER_DAY - sent,
    now,
  });
  return { judgements, waiting };
}

const answer = (judgements: readonly JudgedInvite[], { language }: MemberContext, done = false): Checked => ({
  rows: judgements.map((one) => checkedInvite(one, { language, done })),
});

/** Says what sending would do with each row. */
export async function checkInviteSheet(ctx: MemberContext, sheet: Sheet): Promise<Checked> {
  return answer((await judged(ctx, sheet, findWaiting)).judgements, ctx);
}

/**
 * Reads an uploaded spreadsheet of colleagues and checks its rows.
 * @throws AppError the errors of `readNamedSheet`
 */
export async function readInviteSheet(ctx: Outside, given: z.output<typeof InviteSheetUpload>): Promise<Checked> {
  const findRole = await ctx.transaction(async ({ db }) => roleFinder(await listRoles(db)));
  const rows = await readNamedSheet(ctx, ctx.principal.workspace.id, {
    words: {
      email: { headings: EMAIL_HEADINGS, looksLike: (cell) => addressesIn(cell).some((part) => part.includes("@")) },
      role: { headings: ROLE_HEADINGS, looksLike: (cell) => findRole(cell) !== undefined },
    },
    required: "email",
    heading: translate(ctx.language, "members.column.email"),
  });
  const sheet = { rows: rows.map((row) => ({ ...row, role_id: null })), default_role: given.default_role ?? null };
  return ctx.transaction((inside) => checkInviteSheet(inside, sheet));
}

/**
 * Invites the people of all good rows. Rows that can't be invited stay out and are answered with the reason.
 * @throws AppError the errors of `assertProven` if a row grants a role that may confirm payments
 */
async function sendInside(ctx: MemberContext, sheet: Sheet, assertProven: AssertProven): Promise<Checked> {
  await lockSheets(ctx.db);
  const { judgements, waiting } = await judged(ctx, sheet, lockWaiting);
  const good = judgements.flatMap(({ to, role, outcome }) =>
    to !== null && role !== null && (outcome === "invite" || outcome === "invite_again") ? [{ to, role }] : [],
  );
  if (good.some(({ role }) => canConfirmPayment(role.actions))) assertProven();
  const again = good.flatMap(({ to, role }) => {
    const row = waiting.get(to);
    return row === undefined ? [] : [{ row, role: role.id }];
  });
  const fresh = good.filter(({ to }) => !waiting.has(to)).map(({ to, role }) => ({ email: to, role: role.id }));
  const sent = [...(await createInvites(ctx, fresh)), ...(await resendInvites(ctx, again))];
  const addresses = new Set(sent.map(({ email }) => email));
  return answer(
    judgements.map((one) =>
      one.outcome === "invite" && one.to !== null && !addresses.has(one.to)
        ? { ...one, outcome: "just_invited" as const }
        : one,
    ),
    ctx,
    true,
  );
}

/** Runs `sendInside` with the password or second-factor code of the request. */
export const sendInviteSheet = (ctx: Outside, body: BodyOf<typeof inviteSheetApi.send>): Promise<Checked> =>
  runWithProof(ctx, body, sendInside);

/** Builds an empty spreadsheet whose headings the reading recognises, with a dropdown of the roles that the caller grants. */
export async function inviteTemplate({ db, principal, language }: MemberContext): Promise<FileAnswer> {
  const roles = (await listRoles(db)).filter(({ actions }) => mayGrant(principal, actions));
  return sheetFile(translate(language, "sheet_rows.invite.file"), [
    {
      name: translate(language, "members.title"),
      columns: [
        { header: translate(language, "members.column.email"), kind: "text" },
        {
          header: translate(language, "members.column.role"),
          kind: "text",
          list: roles.map((role) => roleName(role, language)),
        },
      ],
      rows: Array.from({ length: 100 }, () => [null, null]),
    },
  ]);
}
