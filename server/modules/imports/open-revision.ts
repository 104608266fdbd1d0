import { createHash } from "node:crypto";
import type { z } from "zod";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { compareRevision, isOtherProduct } from "#contract/imports/compare-revision.ts";
import type { GroupItem } from "#contract/imports/compare-revision.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { RevisionDifference, RevisionLine } from "#contract/imports/revision.schema.ts";
import { max, subtract, sum } from "#contract/money/decimal.ts";
import type { UseOfItem } from "#contract/tenders/free-quantity.ts";
import { may } from "#contract/permissions.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findGroup } from "#server/modules/groups/group.store.ts";
import { openImport } from "#server/modules/imports/read-import.ts";
import type { OpenImport } from "#server/modules/imports/read-import.ts";
import { groupItems, lastRevision } from "#server/modules/imports/revision.store.ts";
import type { StoredGroupItem } from "#server/modules/imports/revision.store.ts";
import { assertRunnable } from "#server/modules/imports/run-import.ts";
import { usesOfItems } from "#server/records/tender/item-uses.store.ts";

interface ComparedGroup {
  readonly state: string;
  readonly lines: readonly RevisionLine[];
}

const inUnit = (uses: readonly UseOfItem[], units: number): string =>
  sum(uses.filter((use) => use.units === units).map(({ quantity }) => quantity));

function withUses(
  item: StoredGroupItem,
  { lots, orders: lines }: { readonly lots: readonly UseOfItem[]; readonly orders: readonly UseOfItem[] },
): GroupItem {
  // A later round repeats the lots of the one before it, so only the newest tender counts.
  const newest = lots.filter(({ id }) => id === lots[0]?.id);
  const orders = lines.filter(({ is_open }) => is_open);
  const ordered = inUnit(orders, item.units);
  return {
    ...item,
    // A declined order doesn't free the item, because the order still refers to it.
    is_free: lots.length + lines.length === 0,
    ordered,
    in_tender: max(["0", subtract(inUnit(newest, item.units), ordered)]) ?? "0",
    uses: [...orders, ...newest].map(({ kind, id, number, round, quantity, units }) => ({
      kind,
      id,
      number,
      round,
      quantity,
      units,
    })),
  };
}

/** Compares a group with the rows of a file. `state` changes with every edit or use of the group's items. */
export async function compareGroup(
  db: TenantDb,
  group: number,
  { record, analysis }: Pick<OpenImport, "record" | "analysis">,
): Promise<ComparedGroup> {
  const stored = await groupItems(db, group);
  const ids = stored.map(({ id }) => id);
  const usesOf = await usesOfItems(db, ids);
  const items = stored.map((item) => withUses(item, usesOf(item.id)));
  return {
    state: createHash("sha256").update(JSON.stringify(items)).digest("base64url").slice(0, 32),
    lines: compareRevision(items, analysis.checked.good, makerKeys(record.options.makers)),
  };
}

/** @throws AppError not_found if the import is no revision, or its group doesn't exist any more */
export async function revisedGroup(
  db: TenantDb,
  { options }: OpenImport["record"],
): Promise<{ id: number; name: string }> {
  const group = options.revision && options.group !== null ? await findGroup(db, options.group) : undefined;
  return foundOrThrow(group);
}

/**
 * Returns the differences between a group and its new revision. Tenders and orders are named only to users who may read
 * them.
 * @throws AppError not_found, wrong_state, mapping_incomplete, too_many_rows, rows_have_problems
 */
export async function readDifference(ctx: MemberContext, id: number): Promise<z.input<typeof RevisionDifference>> {
  const { record, analysis } = await openImport(ctx, id);
  const group = await revisedGroup(ctx.db, record);
  if (!importMachine.can(record.status, "run")) throw wrongStateError(importMachine, record.status);
  const unread = new Set(analysis.checked.bad.map(({ row }) => row)).size;
  if (unread === 0) assertRunnable(analysis, { only_good: false, language: ctx.language });
  const { state, lines } = await compareGroup(ctx.db, group.id, { record, analysis });
  const { ever, applied } = await lastRevision(ctx.db, group.id);
  const readable = { tender: may(ctx.principal, "read_tender"), order: may(ctx.principal, "read_order") };
  const both = lines.filter(({ items, rows }) => items.length > 0 && rows.length > 0);
  const byPart = both.filter(({ part_number }) => part_number !== null);
  return {
    state,
    version: record.version,
    group: { id: group.id, name: group.name },
    number: ever + 1,
    previous: applied,
    // A part whose row can't be read would seem to be removed.
    lines: unread > 0 ? [] : lines.map((line) => ({ ...line, uses: line.uses.filter(({ kind }) => readable[kind]) })),
    by_part: byPart.length,
    by_name: both.length - byPart.length,
    is_other_product: unread === 0 && isOtherProduct(lines),
    unread,
  };
}
