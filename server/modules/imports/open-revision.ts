import { createHash } from "node:crypto";
import type { z } from "zod";
import { makerKeys } from "#contract/purchase-items/maker-key.ts";
import { compareRevision, isOtherProduct } from "#contract/imports/compare-revision.ts";
import type { FormerRow, GroupItem, RevisionRow } from "#contract/imports/compared-rows.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { RevisionDifference, RevisionLine } from "#contract/imports/revision.schema.ts";
import { max, min, subtract, sum } from "#contract/money/decimal.ts";
import type { UseOfItem } from "#contract/tenders/free-quantity.ts";
import { may } from "#contract/permissions.ts";
import { foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { MemberContext } from "#server/http/context.ts";
import { findGroup } from "#server/modules/groups/group.store.ts";
import { openImport } from "#server/modules/imports/read-import.ts";
import type { OpenImport } from "#server/modules/imports/read-import.ts";
import { formerImports, groupItems, lastRevision, sharesOf } from "#server/modules/imports/revision.store.ts";
import type { ItemShare, StoredGroupItem } from "#server/modules/imports/revision.store.ts";
import { assertRunnable } from "#server/modules/imports/run-import.ts";
import { usesOfItems } from "#server/records/tender/item-uses.store.ts";

interface ComparedGroup {
  readonly state: string;
  readonly lines: readonly RevisionLine[];
}

/** Number of former files of a group that are read. */
const MAX_FORMER = 5;

const inUnit = (uses: readonly UseOfItem[], units: number): string =>
  sum(uses.filter((use) => use.units === units).map(({ quantity }) => quantity));

/** Returns the share of the group in a request: without the shares of others, or only its own share. */
function shareOf({ id, is_own, whole }: StoredGroupItem, group: number, shares: readonly ItemShare[]): string {
  const ofItem = shares.filter(({ item }) => item === id);
  const own = sum(ofItem.filter((share) => share.group === group).map(({ quantity }) => quantity));
  if (!is_own) return min([own, whole]) ?? "0";
  const others = sum(ofItem.filter((share) => share.group !== group).map(({ quantity }) => quantity));
  return max(["0", subtract(whole, others)]) ?? "0";
}

function withUses(
  item: StoredGroupItem,
  { lots, orders: lines }: { readonly lots: readonly UseOfItem[]; readonly orders: readonly UseOfItem[] },
  quantity: string,
): GroupItem {
  // A later round repeats the lots of the one before it, so only the newest tender counts.
  const newest = lots.filter(({ id }) => id === lots[0]?.id);
  const orders = lines.filter(({ is_open }) => is_open);
  const ordered = inUnit(orders, item.units);
  return {
    ...item,
    quantity,
    // A declined order doesn't free the item, because the order still refers to it.
    is_free: lots.length + lines.length === 0,
    ordered,
    in_tender: max(["0", subtract(inUnit(newest, item.units), ordered)]) ?? "0",
    uses: [...orders, ...newest].map(({ kind, id, number, round, quantity: used, units }) => ({
      kind,
      id,
      number,
      round,
      quantity: used,
      units,
    })),
  };
}

/** Returns the requests elsewhere that have a share of the group. */
export const sharedItems = async (db: TenantDb, group: number): Promise<number[]> => [
  ...new Set((await sharesOf(db, group)).filter((share) => share.group === group).map(({ item }) => item)),
];

/** Returns the rows of the file as they are compared. */
const rowsOf = ({ checked }: OpenImport["analysis"]): RevisionRow[] =>
  checked.good.map(({ row, part_number, nomenclature, manufacturer, quantity, units, comment }) => ({
    row,
    part_number,
    nomenclature,
    manufacturer,
    quantity,
    units,
    comment,
    designators: checked.designators.get(row) ?? [],
  }));

/** Returns the rows of the files from which the group was made, the newest file first. */
async function formerRows(ctx: MemberContext, group: number): Promise<FormerRow[]> {
  const rows: FormerRow[] = [];
  for (const { id } of await formerImports(ctx.db, group, MAX_FORMER))
    rows.push(...rowsOf((await openImport(ctx, id)).analysis));
  return rows;
}

/** Compares a group with the rows of a file. `state` changes with every edit or use of the group's items. */
export async function compareGroup(
  ctx: MemberContext,
  group: number,
  { record, analysis }: Pick<OpenImport, "record" | "analysis">,
): Promise<ComparedGroup> {
  const { db } = ctx;
  const shares = await sharesOf(db, group);
  const elsewhere = shares.filter((share) => share.group === group).map(({ item }) => item);
  const stored = await groupItems(db, group, elsewhere);
  const usesOf = await usesOfItems(
    db,
    stored.map(({ id }) => id),
  );
  const items = stored.map((item) => withUses(item, usesOf(item.id), shareOf(item, group, shares)));
  const further = {
    left_out: analysis.left_out,
    former: await formerRows(ctx, group),
    has_comments: analysis.mapping.some(({ field }) => field === "comment" || field === "noted"),
  };
  return {
    state: createHash("sha256").update(JSON.stringify(items)).digest("base64url").slice(0, 32),
    lines: compareRevision(items, rowsOf(analysis), makerKeys(record.options.makers), further),
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
  const { state, lines } = await compareGroup(ctx, group.id, { record, analysis });
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
