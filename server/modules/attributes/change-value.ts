import type { z } from "zod";
import type {
  AttributeValue,
  AttributeValueCreate,
  AttributeValuePatch,
} from "#contract/attributes/attribute-value.ts";
import { valueProblem } from "#contract/attributes/attribute-value.ts";
import type { Attribute } from "#contract/attributes/attribute.schema.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  deleteValue,
  findUsable,
  findValue,
  hasOwner,
  insertValue,
  listValues,
  updateValue,
} from "#server/modules/attributes/attribute-value.store.ts";
import type { ValueOwner } from "#server/modules/attributes/attribute-value.store.ts";

async function assertOwner({ db }: MemberContext, owner: ValueOwner): Promise<void> {
  if (!(await hasOwner(db, owner))) throw new AppError("not_found");
}

function assertValue(attribute: Attribute, value: string): void {
  const problem = valueProblem(attribute, value);
  if (problem !== null) throw new AppError("invalid_input", { fields: { value: [problem] } });
}

const audit = (
  ctx: MemberContext,
  owner: ValueOwner,
  attribute: Attribute,
  change: { from: string | null; to: string | null },
): Promise<void> =>
  ctx.audit({
    entity: owner.kind === "item" ? "purchase_item" : "purchase_item_group",
    entity_id: owner.id,
    action: "edit",
    changes: { [attribute.name]: change },
  });

export async function readValues(ctx: MemberContext, owner: ValueOwner): Promise<AttributeValue[]> {
  await assertOwner(ctx, owner);
  return listValues(ctx.db, owner);
}

/** @throws AppError not_found, invalid_input with `fields`, already_added */
export async function addValue(
  ctx: MemberContext,
  owner: ValueOwner,
  given: z.output<typeof AttributeValueCreate>,
): Promise<AttributeValue> {
  await assertOwner(ctx, owner);
  const attribute = await findUsable(ctx.db, owner.kind, given.attribute);
  if (attribute === undefined) throw new AppError("invalid_input", { fields: { attribute: ["choice"] } });
  assertValue(attribute, given.value);
  if (!(await insertValue(ctx.db, owner, given))) throw new AppError("already_added");
  await audit(ctx, owner, attribute, { from: null, to: given.value });
  return foundOrThrow(await findValue(ctx.db, owner, given.attribute));
}

/**
 * Changes a value, also of an archived attribute.
 * @throws AppError not_found, invalid_input with `fields`, version_conflict with the current value
 */
export async function changeValue(
  ctx: MemberContext,
  owner: ValueOwner,
  attribute: number,
  patch: z.output<typeof AttributeValuePatch>,
): Promise<AttributeValue> {
  const before = foundOrThrow(await findValue(ctx.db, owner, attribute));
  if (patch.version !== undefined && patch.version !== before.version)
    throw new AppError("version_conflict", { current: before });
  if (patch.value === before.value) return before;
  assertValue(before.attribute, patch.value);
  const isChanged = await updateValue(ctx.db, owner, { attribute, value: patch.value, version: before.version });
  const after = foundOrThrow(await findValue(ctx.db, owner, attribute));
  if (!isChanged) throw new AppError("version_conflict", { current: after });
  await audit(ctx, owner, before.attribute, { from: before.value, to: after.value });
  return after;
}

/**
 * Removes an item's own value. The item then inherits its group's value again.
 * @throws AppError not_found
 */
export async function removeValue(
  ctx: MemberContext,
  owner: ValueOwner,
  attribute: number,
): Promise<Record<string, never>> {
  const before = foundOrThrow(await findValue(ctx.db, owner, attribute));
  await deleteValue(ctx.db, owner, attribute);
  await audit(ctx, owner, before.attribute, { from: before.value, to: null });
  return {};
}
