import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import { coveredQuantity } from "#contract/orders/covered-quantity.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import type { Language } from "#contract/primitives.ts";
import type { RawProblem } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { AmendableRow } from "#server/modules/orders/amendment.store.ts";
import { openRequests } from "#server/modules/orders/open-request.store.ts";
import type { OpenRequest } from "#server/modules/orders/open-request.store.ts";
import { quantityIn } from "#server/platform/amounts.ts";

/** Returns the problem of an order that takes more of a request than is left, in words that name what is left. */
export function exceededRequest(language: Language, name: string, request: OpenRequest): RawProblem {
  const unit = unitSymbol(request.unit, language) ?? "";
  const words = (quantity: string): string => `${quantityIn(language)(quantity)} ${unit}`.trim();
  const params = { name, left: words(request.open_quantity), quantity: words(request.quantity) };
  return { code: isZero(request.open_quantity) ? "request_ordered" : "request_exceeded", field: "quantity", params };
}

const requestsOf = (lines: readonly AmendableRow[]): ReadonlyMap<number, string> => {
  const covered = new Map<number, string>();
  for (const { purchase_item: item, ...line } of lines)
    if (item !== null) covered.set(item, add(covered.get(item) ?? "0", coveredQuantity(line)));
  return covered;
};

/**
 * Returns the lines of an amended order that take more of their requests than is left, with their problems. With
 * `locked`, the requests are locked until the transaction ends. Only the customer learns what is left.
 */
export async function exceedingLines(
  ctx: MemberContext,
  customer: number,
  {
    before,
    after,
    locked,
  }: { readonly before: readonly AmendableRow[]; readonly after: readonly AmendableRow[]; readonly locked: boolean },
): Promise<ReadonlyMap<number, RawProblem>> {
  const [was, is] = [requestsOf(before), requestsOf(after)];
  const raised = [...is].filter(([item, covered]) => compare(covered, was.get(item) ?? "0") > 0);
  if (raised.length === 0) return new Map();
  const open = await openRequests(
    ctx.db,
    raised.map(([item]) => item),
    { locked },
  );
  const exceeded = open.filter(
    ({ id, open_quantity }) => compare(subtract(is.get(id) ?? "0", was.get(id) ?? "0"), open_quantity) > 0,
  );
  return new Map(
    exceeded.flatMap((request) =>
      after
        .filter(({ purchase_item }) => purchase_item === request.id)
        .map((line) => {
          const name = line.nomenclature ?? line.part_number ?? "";
          const own = ctx.db.me === customer;
          const problem = own
            ? exceededRequest(ctx.language, name, request)
            : { code: "proposal_exceeds_need", field: "quantity" };
          return [line.item, problem] as const;
        }),
    ),
  );
}
