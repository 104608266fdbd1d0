import type { z } from "zod";
import { CHANGED_FIELDS } from "#contract/attributes/attribute-fields.ts";
import { mergedFields } from "#contract/fields.ts";
import { optionsProblem } from "#contract/attributes/attribute.schema.ts";
import type {
  Attribute,
  AttributeCreate,
  AttributeOwner,
  AttributePatch,
} from "#contract/attributes/attribute.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findAttribute, insertAttribute, updateAttribute } from "#server/modules/attributes/attribute.store.ts";

/** @throws AppError invalid_input if the source already has an attribute with the same key */
export async function createAttribute(
  ctx: SessionContext,
  owner: AttributeOwner,
  given: z.output<typeof AttributeCreate>,
): Promise<Attribute> {
  const made = await insertAttribute(ctx.system, owner, given, ctx.now);
  if (made === undefined) throw new AppError("invalid_input", { fields: { key: ["attribute_key_taken"] } });
  await ctx.audit({ entity: "attribute", entity_id: made.id, action: "create", note: made.name });
  return made;
}

/**
 * Renames an attribute, changes its options, archives it or restores it. Values that use a removed option stay valid.
 * @throws AppError not_found, invalid_input, version_conflict
 */
export async function changeAttribute(
  ctx: SessionContext,
  owner: AttributeOwner,
  id: number,
  { version, ...patch }: z.output<typeof AttributePatch>,
): Promise<Attribute> {
  const before = foundOrThrow(await findAttribute(ctx.system, owner, id));
  if (version !== undefined && version !== before.version) throw new AppError("version_conflict", { current: before });
  const problem = optionsProblem(before.type, patch.options ?? before.options);
  if (problem !== null) throw new AppError("invalid_input", { fields: { options: [problem] } });
  const changes = changesOf(before, patch);
  if (Object.keys(changes).length === 0) return before;
  const after = await updateAttribute(ctx.system, { ...before, ...mergedFields(CHANGED_FIELDS, before, patch) });
  if (after === undefined)
    throw new AppError("version_conflict", { current: foundOrThrow(await findAttribute(ctx.system, owner, id)) });
  await ctx.audit({ entity: "attribute", entity_id: id, action: "edit", changes });
  return after;
}
