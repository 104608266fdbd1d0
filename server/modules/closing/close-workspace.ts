import type { z } from "zod";
import { OPEN_KINDS, openTotal } from "#contract/workspaces/closing.api.ts";
import type { closingApi, OpenBusiness } from "#contract/workspaces/closing.api.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import { transition, transitionByAdministrator } from "#server/db/transition.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";
import type { MemberContext, SessionContext } from "#server/http/context.ts";
import { inWorkspace } from "#server/http/in-workspace.ts";
import { deleteOwnershipOffer } from "#server/modules/members/ownership.store.ts";
import { endTender } from "#server/modules/tenders/end-tender.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";
import {
  expireUnanswered,
  openBusiness,
  partnersOf,
  peopleOf,
  runningTenders,
} from "#server/modules/workspaces/open-business.store.ts";
import type { Partner } from "#server/modules/workspaces/open-business.store.ts";
import { findWorkspace, findWorkspaceOf, withdrawInvites } from "#server/modules/workspaces/workspace.store.ts";

async function stopTenders(ctx: MemberContext): Promise<void> {
  for (const tender of await runningTenders(ctx.db))
    await endTender(ctx, await lockTenderForUpdate(ctx, tender), { action: "stop", reason: "company_closed" });
}

/**
 * Closes the workspace permanently. Its members lose access. Running sample tenders don't prevent it and are stopped.
 * @throws AppError has_open_business with the number of open records, wrong_state
 */
export async function closeWorkspace(ctx: MemberContext): Promise<Record<string, never>> {
  const { db, principal } = ctx;
  const row = foundOrThrow(await findWorkspace(db, principal.user_id));
  const open = await openBusiness(db);
  if (openTotal(open) > 0) throw new AppError("has_open_business", { current: open });
  await transition(ctx, workspaceMachine, { action: "close", table: "workspace", entity: "workspace", row });
  await stopTenders(ctx);
  await withdrawInvites(db);
  await deleteOwnershipOffer(db);
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return {};
}

/**
 * Returns the open records that would end if an administrator closed the company.
 * @throws AppError not_found
 */
export async function readClosing(ctx: SessionContext, id: number): Promise<OpenBusiness> {
  foundOrThrow(await findWorkspaceOf(ctx.system, id, ctx.principal.user_id));
  return inWorkspace(ctx, id, ({ db }) => openBusiness(db));
}

async function expireOffers(ctx: MemberContext): Promise<void> {
  const { db } = ctx;
  const expired = await expireUnanswered(db);
  const changes = { status: { from: "NOT_PROCESSED", to: "EXPIRED" } };
  await ctx.audit(
    expired.flatMap(({ id, customer_id }) =>
      [db.me, customer_id].map((workspace_id) => ({
        entity: "offer" as const,
        entity_id: id,
        action: "expire",
        workspace_id,
        changes,
      })),
    ),
  );
  for (const { id, customer_id } of expired) ctx.live({ kind: "offer_changed", id }, [db.me, customer_id]);
}

const NAMES_SHOWN = 10;

const partnerMail = (company: string, { workspace_id, email, language, kind, names }: Partner): MailToSend => ({
  kind: kind === "offers" ? "partner_closed_offers" : "partner_closed_orders",
  to: email,
  language,
  params: { company },
  path: kind === "offers" ? "/service/tenders" : "/service/orders",
  inbox: { workspace_id, record: { entity: "workspace", id: workspace_id } },
  facts: names
    .slice(0, NAMES_SHOWN)
    .map((value) => ({ label: kind === "offers" ? "mails.fact.tender" : "mails.fact.order", value })),
});

/**
 * Closes a company on behalf of an administrator, even if it has open records. Stops its open tenders and notifies
 * their suppliers. Its unanswered offers expire, and its orders stay readable. Only its own members receive the reason.
 * @throws AppError not_found, wrong_state if the company is already closed, version_conflict with the current number of
 * open records
 */
export async function closeByAdministrator(
  ctx: SessionContext,
  id: number,
  { reason, open: seen }: z.output<typeof closingApi.close.body>,
): Promise<Record<string, never>> {
  const row = foundOrThrow(await findWorkspaceOf(ctx.system, id, ctx.principal.user_id));
  const open = await inWorkspace(ctx, id, ({ db }) => openBusiness(db));
  // The open records must be exactly those that the administrator has seen. If the company is already closed, the
  // transition below throws wrong_state instead.
  if (row.status !== "CLOSED" && OPEN_KINDS.some((kind) => open[kind] !== seen[kind]))
    throw new AppError("version_conflict", { current: open });
  const [partners, people] = [await partnersOf(ctx.system, id), await peopleOf(ctx.system, id)];
  await transitionByAdministrator(ctx, workspaceMachine, {
    action: "shut",
    table: "workspace",
    entity: "workspace",
    row,
    workspace_id: id,
    note: reason,
  });
  await inWorkspace(ctx, id, async (inside) => {
    await stopTenders(inside);
    await expireOffers(inside);
    await withdrawInvites(inside.db);
    await deleteOwnershipOffer(inside.db);
  });
  await ctx.mail([
    ...people.map(({ email, language }): MailToSend => ({
      kind: "workspace_closed",
      to: email,
      language,
      params: { workspace: row.name },
      path: "/workspace",
      facts: [{ label: "mails.fact.reason", value: reason }],
    })),
    ...partners.map((partner) => partnerMail(row.name, partner)),
  ]);
  ctx.live({ kind: "workspace_changed", id }, [id]);
  for (const person of people) ctx.live({ kind: "access_changed", id: person.id }, [id]);
  return {};
}
