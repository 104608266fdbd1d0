import { expect } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { invoiceStatusOf } from "./invoice-sums.ts";
import { awaited, less, more, NEW_LINE, quantityText, toText } from "./ledger.ts";
import type { ModelLine, ModelRequest } from "./ledger.ts";
import { anyOf, firstBroken, idOf, upTo } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** What a line takes from its lot and its request. */
const covered = (line: ModelLine): bigint =>
  line.isClosed ? less(line.accepted + awaited(line), line.quantity) : line.quantity - line.cancelled;

const coveredOf = ({ ledger }: OrderRun, request: ModelRequest): bigint =>
  ledger.lines.reduce((sum, line) => (line.request === request.id ? sum + covered(line) : sum), 0n);

/** What is left to order of a request. */
const openOf = (run: OrderRun, request: ModelRequest): bigint => more(request.quantity - coveredOf(run, request), 0n);

/** Code with which a side is refused to take `more` of a line's request; null if so much is left, or it has none. */
export function exceeds(
  run: OrderRun,
  line: ModelLine,
  increase: bigint,
  side: "customer" | "supplier",
): string | null {
  const request = run.requests.find(({ id }) => id === line.request);
  if (request === undefined || increase <= 0n) return null;
  const open = openOf(run, request);
  if (increase <= open) return null;
  if (side === "supplier") return "proposal_exceeds_need";
  return open === 0n ? "request_ordered" : "request_exceeded";
}

/** Adds a line of a request to the order, sometimes for more than is left. */
export function takeRequest(run: OrderRun): Move | null {
  const request = anyOf(
    run,
    run.requests.filter(({ lot }) => lot === null),
  );
  if (request === undefined || run.ledger.lines.length > 8) return null;
  const quantity = more(upTo(run, openOf(run, request)), 1n);
  const price = BigInt(run.pick(90_000_000) + 1_000);
  const line = { ...NEW_LINE, item: 0, request: request.id, quantity, price };
  const item = { purchase_item: request.id, quantity: quantityText(quantity), price: toText(price, 6), vat_rate: 5 };
  return {
    name: `take ${quantityText(quantity)} of request ${request.id}`,
    endpoint: orderApi.add_requests,
    refusal:
      firstBroken([
        run.isClosed || run.isTaken || run.amendment !== null || invoiceStatusOf(run) === "ISSUED",
        "wrong_state",
      ]) ?? exceeds(run, line, quantity, "customer"),
    isSilent: !run.isConfirmed,
    send: () => callSeen(run.app, orderApi.add_requests, run.customer, { params: idOf(run), body: { items: [item] } }),
    apply: async () => {
      const { results } = (await run.app.call(orderApi.items, run.customer, { params: idOf(run) })).ok();
      const known = new Set(run.ledger.lines.map(({ item: id }) => id));
      const added = results.filter(({ id }) => !known.has(id)).map(({ id }): ModelLine => ({ ...line, item: id }));
      if (added.length !== 1) throw new Error(`${added.length} lines were added`);
      // Freight stays the last line.
      const place = run.ledger.lines.findIndex(({ isFreight }) => isFreight);
      run.ledger.lines.splice(place < 0 ? run.ledger.lines.length : place, 0, ...added);
      // The supplier has confirmed the previous lines.
      run.isConfirmed = false;
    },
  };
}

/** Reads what the product says is left to order. */
export async function reportedRequests({ app, customer, requests }: OrderRun, tender: number) {
  const query = { id: requests.map(({ id }) => id).join(","), ordering: "id" };
  const items = (await app.call(purchaseItemApi.list, customer, { query })).ok().results;
  const lots = (await app.call(lotApi.list, customer, { params: { id: tender } })).ok().results;
  return {
    requests: items.map(({ id, status, open_quantity }) => ({ id, status, open: open_quantity })),
    lots: lots.map(({ id, is_ordered, winners }) => ({
      id,
      is_ordered,
      won: winners.map(({ quantity, is_ordered: isOrdered }) => (isOrdered ? quantity : "0")),
    })),
  };
}

function statusOf(run: OrderRun, request: ModelRequest): string {
  const taken = coveredOf(run, request);
  if (taken === 0n) return request.lot === null ? "new" : "offered";
  return taken < request.quantity ? "partly_ordered" : "ordered";
}

/** Compares what is left to order of the requests and lots with the model. */
export function compareRequests(
  run: OrderRun,
  { requests, lots }: Awaited<ReturnType<typeof reportedRequests>>,
  about: string,
): void {
  expect(requests, `${about}\nrequests`).toEqual(
    run.requests.map((request) => ({
      id: request.id,
      status: statusOf(run, request),
      open: quantityText(openOf(run, request)),
    })),
  );
  expect(lots, `${about}\nlots`).toEqual(
    run.requests.flatMap((request) =>
      request.lot === null
        ? []
        : [
            {
              id: request.lot.id,
              is_ordered: coveredOf(run, request) >= request.lot.quantity,
              won: [quantityText(coveredOf(run, request))],
            },
          ],
    ),
  );
}
