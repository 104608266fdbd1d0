import { valueProblem } from "#contract/attributes/attribute-value.ts";
import { AppError } from "#server/core/app-error.ts";
import type { AuditEntry } from "#server/core/side-effects.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findItemAttributes,
  findItemValues,
  writeItemValues,
} from "#server/modules/attributes/attribute-value.store.ts";
import type { ItemValue } from "#server/modules/attributes/attribute-value.store.ts";

export interface ItemWithValues {
  readonly id: number;
  readonly attributes?: Readonly<Record<string, string | null>> | undefined;
}

const wanted = (items: readonly ItemWithValues[]) =>
  items.flatMap(({ id, attributes = {} }, row) =>
    Object.entries(attributes).map(([attribute, value]) => ({
      row,
      item: id,
      attribute: Number(attribute),
      value: value === "" ? null : value,
    })),
  );
const pair = ({ item, attribute }: Pick<ItemValue, "item" | "attribute">): string => `${item} ${attribute}`;

/** Returns the ids of items whose stored attribute values differ from the passed values. */
export async function otherItemValues(
  { db }: MemberContext,
  items: readonly ItemWithValues[],
): Promise<ReadonlySet<number>> {
  const values = wanted(items);
  const own =
    values.length === 0
      ? new Map<string, string | null>()
      : new Map((await findItemValues(db, values)).map((each) => [pair(each), each.value]));
  return new Set(values.flatMap((each) => ((own.get(pair(each)) ?? null) === each.value ? [] : [each.item])));
}

/**
 * Sets or removes attribute values of many items in a fixed number of statements. Returns the audit changes by item.
 * The caller must have locked existing items.
 * @throws AppError invalid_input with problems by row: an unknown attribute, or a value of the wrong type
 */
export async function setItemValues(
  { db }: MemberContext,
  items: readonly ItemWithValues[],
): Promise<ReadonlyMap<number, NonNullable<AuditEntry["changes"]>>> {
  const values = wanted(items);
  if (values.length === 0) return new Map();
  const known = await findItemAttributes(db, [...new Set(values.map(({ attribute }) => attribute))]);
  const problems = values.flatMap(({ row, attribute, value }) => {
    const found = known.get(attribute);
    const code = found === undefined ? "not_found" : value === null ? null : valueProblem(found, value);
    return code === null ? [] : [{ code, row, field: `attribute:${attribute}` }];
  });
  if (problems.length > 0) throw new AppError("invalid_input", { problems });
  const before = new Map((await findItemValues(db, values)).map((each) => [pair(each), each.value]));
  const changed = values.filter((each) => (before.get(pair(each)) ?? null) !== each.value);
  await writeItemValues(db, changed);
  const changesByItem = new Map<number, Record<string, { from: unknown; to: unknown }>>();
  for (const each of changed) {
    const changes = changesByItem.get(each.item) ?? {};
    changes[known.get(each.attribute)?.name ?? String(each.attribute)] = {
      from: before.get(pair(each)) ?? null,
      to: each.value,
    };
    changesByItem.set(each.item, changes);
  }
  return changesByItem;
}
