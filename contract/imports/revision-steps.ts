import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";

/** A new quantity of a request, and what else changes of it. */
export interface ItemChange {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** Row of the file whose part the request takes over, if it moves to another part. */
  readonly row?: number;
  readonly comment?: { readonly from: string | null; readonly to: string | null };
  /** True for a request of another group into which rows of this one were merged. */
  readonly is_shared?: true;
}

/** Changes that set a part of a group to the file. Requests in tenders and orders never appear in them. */
export interface RevisionSteps {
  /** New requests, each with the fields of a row and a quantity of its own. */
  readonly create: readonly { readonly row: number; readonly quantity: string }[];
  readonly change: readonly ItemChange[];
  readonly remove: readonly number[];
}

type Planned = Pick<RevisionLine, "kind" | "problem" | "difference" | "after" | "items" | "rows" | "comment">;
type Item = Planned["items"][number];

const NOTHING: RevisionSteps = { create: [], change: [], remove: [] };

/** Free requests of the group come last, because they change first. */
const freeOf = (items: readonly Item[]): Item[] => {
  const free = items.filter(({ is_free }) => is_free);
  return [...free.filter(({ is_own }) => !is_own), ...free.filter(({ is_own }) => is_own)];
};

const changeOf = ({ id, whole, is_own }: Item, to: string): ItemChange => ({
  id,
  from: whole,
  to,
  ...(is_own ? {} : { is_shared: true }),
});

function raise({ items, rows }: Planned, by: string): RevisionSteps {
  const item = freeOf(items).at(-1);
  if (item !== undefined) return { ...NOTHING, change: [changeOf(item, add(item.whole, by))] };
  const [first] = rows;
  return first === undefined ? NOTHING : { ...NOTHING, create: [{ row: first.row, quantity: by }] };
}

/**
 * Takes a quantity from the free requests, newest first. A request that is used up is removed, unless it also has
 * something for other groups.
 */
function lower(items: readonly Item[], by: string): RevisionSteps {
  const change: ItemChange[] = [];
  const remove: number[] = [];
  let rest = by;
  for (const item of freeOf(items).toReversed()) {
    if (isZero(rest) || isZero(item.quantity)) continue;
    const taken = compare(item.quantity, rest) > 0 ? rest : item.quantity;
    const to = subtract(item.whole, taken);
    if (isZero(to)) remove.push(item.id);
    else change.push(changeOf(item, to));
    rest = subtract(rest, taken);
  }
  return { create: [], change, remove };
}

/**
 * Moves a request to the part that replaces its own, and takes all others of the old part away. A request that is also
 * for other groups can't move, so the new part gets requests of its own.
 */
function move({ items, rows, after }: Planned): RevisionSteps {
  const [first] = rows;
  const moving = items.findLast((item) => item.is_free && item.is_own && compare(item.quantity, item.whole) === 0);
  const others = items.filter((item) => item !== moving);
  const taken = freeOf(others).reduce((total, { quantity }) => add(total, quantity), "0");
  const lowered = lower(others, taken);
  if (moving === undefined || first === undefined || after === null) return { ...lowered, create: rows };
  return { ...lowered, change: [...lowered.change, { id: moving.id, from: moving.whole, to: after, row: first.row }] };
}

function quantitySteps(line: Planned): RevisionSteps {
  if (line.difference === null) return NOTHING;
  if (line.kind === "moved") return move(line);
  if (line.kind === "added") return { ...NOTHING, create: line.rows };
  if (isZero(line.difference)) return NOTHING;
  return compare(line.difference, "0") > 0
    ? raise(line, line.difference)
    : lower(line.items, subtract("0", line.difference));
}

/** Adds the new comments of requests to their changes. */
function withComments({ items, comment }: Planned, steps: RevisionSteps): RevisionSteps {
  const wanted = (comment?.items ?? []).filter(({ id }) => !steps.remove.includes(id));
  const commentOf = (id: number): Pick<ItemChange, "comment"> => {
    const found = wanted.find((one) => one.id === id);
    return found === undefined ? {} : { comment: { from: found.from, to: found.to } };
  };
  const alone = items.filter(
    ({ id }) => wanted.some((one) => one.id === id) && !steps.change.some((change) => change.id === id),
  );
  return {
    ...steps,
    change: [
      ...steps.change.map((change) => ({ ...change, ...commentOf(change.id) })),
      ...alone.map((item) => ({ ...changeOf(item, item.whole), ...commentOf(item.id) })),
    ],
  };
}

/**
 * Returns the changes that set a part to the file. More is needed: the newest free request grows, or a new one is
 * created. Less is needed: free requests shrink or go, as far as there are any.
 */
export const stepsOf = (line: Planned): RevisionSteps =>
  line.problem === null ? withComments(line, quantitySteps(line)) : NOTHING;

export const isNothing = ({ create, change, remove }: RevisionSteps): boolean =>
  create.length + change.length + remove.length === 0;
