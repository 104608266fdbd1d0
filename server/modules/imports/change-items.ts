import { subtract } from "#contract/money/decimal.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { ChangedField } from "#contract/imports/compared-rows.ts";
import type { StoredMerge } from "#server/modules/imports/import.store.ts";
import { setValues } from "#server/modules/imports/revision.store.ts";
import { lockItems } from "#server/modules/purchase-items/purchase-item.store.ts";
import type { StoredItem } from "#server/modules/purchase-items/purchase-item.store.ts";
import { foundOrThrow } from "#server/core/app-error.ts";

type Values = { -readonly [K in ChangedField | "quantity"]?: StoredItem[K] };

/** New values of a locked item. */
export interface ItemPatch {
  readonly id: number;
  readonly values: Values;
}

const NAMES = [
  "quantity",
  "part_number",
  "nomenclature",
  "manufacturer",
  "comment",
  "internal_comment",
  "alternates",
] as const;

type Differences = Partial<Record<(typeof NAMES)[number], { from: string | null; to: string | null }>>;

const differencesOf = (item: StoredItem, values: Values): Differences =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const to = values[name];
      return to === undefined || to === item[name] ? [] : [[name, { from: item[name], to }]];
    }),
  );

/**
 * Changes locked items in one statement and writes their history. Returns what an undo needs, in the order of `patches`.
 */
export async function changeItems(
  ctx: MemberContext,
  note: string,
  patches: readonly ItemPatch[],
): Promise<Pick<StoredMerge, "id" | "name" | "quantity" | "units" | "fields">[]> {
  if (patches.length === 0) return [];
  const items = await lockItems(
    ctx.db,
    patches.map(({ id }) => id),
  );
  const stored = new Map(items.map((item) => [item.id, item]));
  const changes = patches.map(({ id, values }) => {
    const item = foundOrThrow(stored.get(id));
    return { item, values, differences: differencesOf(item, values) };
  });
  await setValues(
    ctx.db,
    changes.map(({ item, values }) => ({ ...item, ...values })),
  );
  await ctx.audit(
    changes.map(({ item, differences }) => ({
      entity: "purchase_item",
      entity_id: item.id,
      action: "edit",
      changes: differences,
      note,
    })),
  );
  return changes.map(({ item, values, differences: { quantity: _quantity, ...fields } }) => ({
    id: item.id,
    name: item.nomenclature ?? item.part_number ?? "",
    quantity: subtract(values.quantity ?? item.quantity, item.quantity),
    units: item.units,
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  }));
}

/** Returns a comment without the lines that a change has added, and with those that it has taken away. */
function commentBefore(now: string | null, { from, to }: { from: string | null; to: string | null }): string | null {
  const lines = (text: string | null): string[] => (text ?? "").split("\n").filter((line) => line !== "");
  const [before, after] = [lines(from), lines(to)];
  const rest = lines(now).filter((line) => before.includes(line) || !after.includes(line));
  return [...rest, ...before.filter((line) => !after.includes(line) && !rest.includes(line))].join("\n") || null;
}

/** Returns the values of an item as they were before a change, except those that have changed since. */
export function valuesBefore(item: StoredItem, { fields = {}, manufacturer }: StoredMerge): Values {
  const values: Values = manufacturer !== undefined && manufacturer === item.manufacturer ? { manufacturer: null } : {};
  for (const name of NAMES) {
    const change = name === "quantity" ? undefined : fields[name];
    if (name === "quantity" || change === undefined) continue;
    if (item[name] === change.to) values[name] = change.from;
    else if (name === "comment" || name === "internal_comment") values[name] = commentBefore(item[name], change);
  }
  return values;
}
