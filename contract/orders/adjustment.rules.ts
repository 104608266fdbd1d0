import { add, compare, subtract } from "#contract/money/decimal.ts";
import { acceptable } from "#contract/orders/line-quantities.ts";
import { CORRECTION_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";

/** Quantities of a delivery's line. What waits for the supplier's answer counts as returned already. */
interface DeliveredLine {
  readonly accepted: string;
  readonly returned: string;
  readonly returning: string;
}

/** Returns the accepted quantity of a delivery's line that can still be returned. */
export const returnable = ({ accepted, returned, returning }: DeliveredLine): string =>
  subtract(accepted, add(returned, returning));

/** Returns whether a correction takes effect without the supplier, because the receipt was recorded recently. */
export const correctsAtOnce = (received_at: Date, now: Date): boolean =>
  now.getTime() - received_at.getTime() <= CORRECTION_HOURS * HOUR_MS;

type ReturnedLine = Parameters<typeof acceptable>[0] & { readonly is_closed: boolean };

/**
 * Returns by how much a return without a replacement reduces what is expected of an order line. Goods beyond the ordered
 * quantity go back first and reduce nothing. A closed line expects nothing anyway.
 */
export function cancelledByReturn(line: ReturnedLine, quantity: string): string {
  if (line.is_closed) return "0";
  const accepted_quantity = subtract(line.accepted_quantity, quantity);
  return subtract(acceptable({ ...line, accepted_quantity }), acceptable(line));
}

/** What happened to an order line: a receipt, as it has been corrected since, or a return. */
export type LineEvent =
  | { readonly kind: "receipt"; readonly accepted: string }
  | {
      readonly kind: "return";
      readonly returned: string;
      /** True if no replacement was asked for and the line was open. */
      readonly cancels: boolean;
      /** Quantity that was ordered at that time. */
      readonly ordered: string;
    };

/**
 * Returns what each return of an order line cancels, as if its receipts had been right from the start. The events begin
 * with the oldest.
 */
export function cancelledByReturns(events: readonly LineEvent[]): string[] {
  let [accepted_quantity, cancelled_quantity] = ["0", "0"];
  return events.flatMap((event) => {
    if (event.kind === "receipt") {
      accepted_quantity = add(accepted_quantity, event.accepted);
      return [];
    }
    const line = { quantity: event.ordered, accepted_quantity, cancelled_quantity, is_closed: !event.cancels };
    const cancelled = cancelledByReturn(line, event.returned);
    accepted_quantity = subtract(accepted_quantity, event.returned);
    cancelled_quantity = add(cancelled_quantity, cancelled);
    return [cancelled];
  });
}

/** Returns an order line as it is after a return of `quantity`. */
export const afterReturn = <L extends ReturnedLine>(
  line: L,
  { quantity, replacement }: { quantity: string; replacement: boolean },
): L => ({
  ...line,
  accepted_quantity: subtract(line.accepted_quantity, quantity),
  cancelled_quantity: replacement
    ? line.cancelled_quantity
    : add(line.cancelled_quantity, cancelledByReturn(line, quantity)),
});

/** Returns whether a changed receipt would leave less accepted goods than were returned or are being returned. */
export const isBelowReturned = (accepted: string, { returned, returning }: Omit<DeliveredLine, "accepted">): boolean =>
  compare(accepted, add(returned, returning)) < 0;
