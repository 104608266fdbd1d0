import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

/** Changes that set a part of a group to the file. Requests in tenders and orders never appear in them. */
export interface RevisionSteps {
  /** New requests, each with the fields of a row and a quantity of its own. */
  readonly create: readonly { readonly row: number; readonly quantity: string }[];
  readonly change: readonly { readonly id: number; readonly from: string; readonly to: string }[];
  readonly remove: readonly number[];
}

type Planned = Pick<RevisionLine, "kind" | "problem" | "difference" | "items" | "rows">;

const NOTHING: RevisionSteps = { create: [], change: [], remove: [] };

function raise({ items, rows }: Planned, by: string): RevisionSteps {
  const item = items.findLast(({ is_free }) => is_free);
  if (item !== undefined)
    return { ...NOTHING, change: [{ id: item.id, from: item.quantity, to: add(item.quantity, by) }] };
  const [first] = rows;
  return first === undefined ? NOTHING : { ...NOTHING, create: [{ row: first.row, quantity: by }] };
}

/** Takes a quantity from the free requests, newest first. A request that is used up is removed. */
function lower({ items }: Planned, by: string): RevisionSteps {
  const change: RevisionSteps["change"][number][] = [];
  const remove: number[] = [];
  let rest = by;
  for (const { id, quantity, is_free } of items.toReversed()) {
    if (!is_free || isZero(rest)) continue;
    if (compare(quantity, rest) > 0) {
      change.push({ id, from: quantity, to: subtract(quantity, rest) });
      rest = "0";
    } else {
      remove.push(id);
      rest = subtract(rest, quantity);
    }
  }
  return { create: [], change, remove };
}

/**
 * Returns the changes that set a part to the file. More is needed: the newest free request grows, or a new one is
 * created. Less is needed: free requests shrink or go, as far as there are any.
 */
export function stepsOf(line: Planned): RevisionSteps {
  if (line.problem !== null || line.difference === null || isZero(line.difference)) return NOTHING;
  if (line.kind === "added") return { ...NOTHING, create: line.rows };
  return compare(line.difference, "0") > 0 ? raise(line, line.difference) : lower(line, subtract("0", line.difference));
}

export const isNothing = ({ create, change, remove }: RevisionSteps): boolean =>
  create.length + change.length + remove.length === 0;
