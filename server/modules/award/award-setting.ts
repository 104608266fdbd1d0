import type { z } from "zod";
import type { AwardSetting, AwardSettingSave } from "#contract/award/approval.schema.ts";
import { AWARD_RULE_FIELDS } from "#contract/award/setting-fields.ts";
import { fieldsOf } from "#contract/fields.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError } from "#server/http/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { approvers, findAwardSetting, keepAwardSetting } from "#server/modules/award/approval.store.ts";

type Setting = z.input<typeof AwardSetting>;

/** How the workspace awards, and who may approve. */
export async function readAwardSetting({ db }: MemberContext): Promise<Setting> {
  const people = await approvers(db);
  return { ...(await findAwardSetting(db)), approvers: people.map(({ id, name }) => ({ id, name })) };
}

/** Says above which sum an award is approved, and whether reasons are required. @throws AppError version_conflict */
export async function saveAwardSetting(ctx: MemberContext, given: AwardSettingSave): Promise<Setting> {
  const { db } = ctx;
  const before = await findAwardSetting(db);
  if (!(await keepAwardSetting(db, given)))
    throw new AppError("version_conflict", { current: await readAwardSetting(ctx) });
  const changes = changesOf(
    { approval_above: before.limit, ...fieldsOf(AWARD_RULE_FIELDS, before) },
    { approval_above: given.limit, ...fieldsOf(AWARD_RULE_FIELDS, given) },
  );
  await ctx.audit({ entity: "workspace", entity_id: db.me, action: "edit_award", changes });
  ctx.live({ kind: "workspace_changed", id: db.me }, [db.me]);
  return readAwardSetting(ctx);
}
