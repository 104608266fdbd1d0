import type { z } from "zod";
import { needsApproval } from "#contract/award/approval.rules.ts";
import type { AwardSetting, AwardSettingSave } from "#contract/award/approval.schema.ts";
import { AWARD_RULE_FIELDS } from "#contract/award/setting-fields.ts";
import { fieldsOf } from "#contract/fields.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { announceApproval } from "#server/modules/approvals/announce-approval.ts";
import { ruleMails } from "#server/modules/approvals/approval.mails.ts";
import {
  approvers,
  clearOrders,
  findAwardSetting,
  heldOrders,
  upsertAwardSetting,
} from "#server/modules/approvals/approval.store.ts";
import { releaseHeld } from "#server/modules/orders/order-hold.ts";

type Setting = z.input<typeof AwardSetting>;

export async function readAwardSetting({ db }: MemberContext): Promise<Setting> {
  const people = await approvers(db);
  return { ...(await findAwardSetting(db)), approvers: people.map(({ id, name }) => ({ id, name })) };
}

/**
 * Saves the approval limit and whether reasons are required.
 * @throws AppError version_conflict
 */
export async function saveAwardSetting(ctx: MemberContext, given: AwardSettingSave): Promise<Setting> {
  const { db } = ctx;
  const before = await findAwardSetting(db);
  if (!(await upsertAwardSetting(db, given)))
    throw new AppError("version_conflict", { current: await readAwardSetting(ctx) });
  const changes = changesOf(
    { approval_above: before.limit, ...fieldsOf(AWARD_RULE_FIELDS, before) },
    { approval_above: given.limit, ...fieldsOf(AWARD_RULE_FIELDS, given) },
  );
  await ctx.audit({ entity: "workspace", entity_id: db.me, action: "edit_award", changes });
  if (changes["approval_above"] !== undefined) await followRule(ctx, given.limit);
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return readAwardSetting(ctx);
}

/**
 * Applies a changed limit: releases orders that no longer need an approval, and notifies the approvers, so that a
 * raised limit can't bypass them unnoticed.
 */
async function followRule(ctx: MemberContext, limit: AwardSettingSave["limit"]): Promise<void> {
  const { db, principal } = ctx;
  const held = await heldOrders(db);
  const free = held.filter(({ whole, currencies }) => !needsApproval(limit, { total: whole, currencies }));
  const ids = free.map(({ id }) => id);
  if (ids.length > 0) {
    await clearOrders(db, ids);
    await releaseHeld(ctx, ids);
    for (const id of ids) announceApproval(ctx, { entity: "order", id });
  }
  const others = (await approvers(db)).filter(({ id }) => id !== principal.user_id);
  await ctx.mail(await ruleMails(ctx, limit, others));
}
