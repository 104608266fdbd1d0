/**
 * An independent model of the money and quantities of an order: integers, and the rules of decisions 263, 268, 270, 273
 * and 279. It imports nothing of the rules that it checks. Quantities are thousandths, prices millionths, money is kopecks.
 */
export interface ModelLine {
  readonly item: number;
  /** Freight is paid for, but never delivered. */
  readonly isFreight: boolean;
  /** Quantity that the line's lot needs; null for a line that was agreed outside the tender. */
  readonly needed: bigint | null;
  /** Purchase request for which the line was ordered, by its lot or by hand. */
  readonly request: number | null;
  /** True for goods that are counted in whole pieces. */
  readonly isCounted: boolean;
  quantity: bigint;
  price: bigint;
  accepted: bigint;
  onTheWay: bigint;
  cancelled: bigint;
  isClosed: boolean;
  /** Receipts and returns of the line, the oldest first. */
  events: readonly ModelEvent[];
  /** True once the line was in a shipment or a receipt, even a cancelled one. */
  wasInDelivery: boolean;
}

/** A receipt of a line, or a return with the quantity that was ordered then. */
export type ModelEvent =
  | { readonly receipt: DeliveredLine }
  | { readonly receipt: null; readonly returned: bigint; readonly ordered: bigint; readonly cancels: boolean };

/** A purchase request. The lines of the order that were bought for it have its id. */
export interface ModelRequest {
  readonly id: number;
  readonly quantity: bigint;
  /** Lot of the tender in which the request was bought; null if lines are ordered for it by hand. */
  readonly lot: { readonly id: number; readonly quantity: bigint } | null;
}

/** Quantities of a line in a delivery. Those of a receipt include its corrections. */
export interface DeliveredLine {
  readonly item: number;
  readonly announced: bigint;
  accepted: bigint;
  refused: bigint;
  returned: bigint;
}
export interface ModelDelivery {
  readonly id: number;
  readonly lines: readonly DeliveredLine[];
  state: "announced" | "received" | "cancelled";
}

/** An invoice with the quantities that it was sent for. `total` and `lines` change with its confirmed corrections. */
export interface ModelInvoice {
  readonly id: number;
  readonly kind: "rest" | "advance" | "delivery" | "part";
  readonly delivery: number | null;
  readonly sent: ReadonlyMap<number, bigint>;
  lines: ReadonlyMap<number, bigint>;
  total: bigint;
}

export const NEW_LINE = {
  isFreight: false,
  needed: null,
  request: null,
  isCounted: false,
  accepted: 0n,
  onTheWay: 0n,
  cancelled: 0n,
  isClosed: false,
  events: [] as readonly ModelEvent[],
  wasInDelivery: false,
} as const;

export type PaymentMethodOfModel = "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT";

const VAT_PERCENT = 22n;
export const more = (one: bigint, other: bigint): bigint => (one > other ? one : other);
export const less = (one: bigint, other: bigint): bigint => (one < other ? one : other);
/** Rounds a quotient of positive integers half up. */
export const quotient = (of: bigint, by: bigint): bigint => (2n * of + by) / (2n * by);

export const thousandths = (text: string): bigint => scaled(text, 3);
export const millionths = (text: string): bigint => scaled(text, 6);
export const toText = (value: bigint, scale: number): string => {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};
export const quantityText = (value: bigint): string => toText(value, 3).replace(/\.?0+$/u, "");

function scaled(text: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const value = BigInt(whole + fraction.padEnd(scale, "0").slice(0, scale));
  return text.startsWith("-") ? -value : value;
}

/** Sum with VAT of a quantity of a line: net and VAT are rounded once each. */
export function gross({ price }: Pick<ModelLine, "price">, quantity: bigint): bigint {
  const net = quotient(quantity * price, 10_000_000n);
  return net + quotient(net * VAT_PERCENT, 100n);
}

/** What can still be accepted of a line. */
export const acceptable = (line: ModelLine): bigint => more(line.quantity - line.cancelled - line.accepted, 0n);
/** A closed line still waits for what is on the way. */
export const awaited = (line: ModelLine): bigint => {
  if (line.isFreight) return 0n;
  return line.isClosed ? less(line.onTheWay, acceptable(line)) : acceptable(line);
};
/** What the returns of a line cancel: what the order lacks after each of them that it didn't lack before. */
export function cancelledByReturns({ events }: ModelLine): bigint {
  let [accepted, cancelled] = [0n, 0n];
  for (const event of events) {
    if (event.receipt !== null) {
      accepted += event.receipt.accepted;
      continue;
    }
    const room = event.ordered - cancelled - accepted;
    accepted -= event.returned;
    if (event.cancels) cancelled += more(room + event.returned, 0n) - more(room, 0n);
  }
  return cancelled;
}
export const toShip = (line: ModelLine): bigint => more(awaited(line) - line.onTheWay, 0n);
/** Quantity of a line that is accepted, on its way or returned for good. An amendment can't go below it. */
export const begun = (line: ModelLine): bigint => line.accepted + line.onTheWay + line.cancelled;
/** Accepted quantity that is paid for: what exceeds the order is free. */
export const received = (line: ModelLine): bigint => more(less(line.accepted, line.quantity - line.cancelled), 0n);
/** Quantity that is to be paid. */
export const payableQuantity = (line: ModelLine): bigint =>
  line.isFreight ? (line.isClosed ? 0n : line.quantity) : received(line) + awaited(line);

export class OrderLedger {
  readonly lines: ModelLine[];
  /** Begins with the oldest delivery. All of them are received on the same day. */
  readonly deliveries: ModelDelivery[] = [];
  readonly method: PaymentMethodOfModel;
  /** Per cent by which a receipt may exceed the order. What exceeds it is free. */
  readonly tolerance: bigint;
  invoiced = 0n;
  paid = 0n;
  /** True once money was paid back. */
  isRepaid = false;

  constructor(method: PaymentMethodOfModel, lines: ModelLine[], tolerance: bigint) {
    this.method = method;
    this.lines = lines;
    this.tolerance = tolerance;
  }

  line(item: number): ModelLine {
    const found = this.lines.find((line) => line.item === item);
    if (found === undefined) throw new Error(`the model has no line ${item}`);
    return found;
  }

  /** What can still be accepted of a line with the tolerated surplus, which is in whole pieces for counted goods. */
  receivable(line: ModelLine): bigint {
    const surplus = ((line.quantity - line.cancelled) * this.tolerance) / 100n;
    const tolerated = line.isCounted ? (surplus / 1000n) * 1000n : surplus;
    return more(line.quantity + tolerated - line.cancelled - line.accepted, 0n);
  }

  #sum(of: (line: ModelLine) => bigint): bigint {
    return this.lines.reduce((total, line) => total + gross(line, of(line)), 0n);
  }

  get hasArrived(): boolean {
    return this.lines.some(({ accepted }) => accepted > 0n);
  }
  get isOnTheWay(): boolean {
    return this.deliveries.some(({ state }) => state === "announced");
  }
  get isAwaited(): boolean {
    return this.lines.some((line) => awaited(line) > 0n);
  }
  /** True if all goods are delivered, or went back or were paid back, and exactly the sum to be paid is paid. */
  get isSettled(): boolean {
    const hasGoods = this.lines.some(({ isFreight }) => !isFreight);
    const isReturned = this.lines.some(({ events }) => events.some(({ receipt }) => receipt === null));
    const isAll = hasGoods && (this.hasArrived || isReturned || this.isRepaid) && !this.isAwaited && !this.isOnTheWay;
    return isAll && this.paid === this.due;
  }

  get ordered(): bigint {
    return this.#sum((line) => line.quantity);
  }
  /** Freight counts as received with the first goods. */
  get received(): bigint {
    return this.#sum((line) => (line.isFreight ? (this.hasArrived ? line.quantity : 0n) : received(line)));
  }
  get due(): bigint {
    return this.#sum(payableQuantity);
  }
  get overpaid(): bigint {
    return more(this.paid - this.due, 0n);
  }

  /** Sum that the payment method allows to be paid now. */
  get allowed(): bigint {
    const { due } = this;
    if (this.received >= due) return due;
    const before = this.beforeDelivery;
    return before + quotient((due - before) * this.received, due);
  }

  /** Sum of the payments before delivery. */
  get beforeDelivery(): bigint {
    if (this.method === "FULL_PREPAYMENT") return this.due;
    return this.method === "HALF_PAYMENT" ? quotient(this.due, 2n) : 0n;
  }

  /** Sum of the next request for a payment; 0 if nothing can be paid. */
  get payable(): bigint {
    const { due } = this;
    const first = this.beforeDelivery;
    // Halves are requested one after the other; what is left of the first half comes first.
    const part = this.method === "HALF_PAYMENT" && this.paid < first ? first - this.paid : due - this.paid;
    return more(less(this.confirmable, part), 0n);
  }
  /** Sum up to which a waiting request can be confirmed: what is invoiced and, by the terms, was accepted or comes first. */
  get confirmable(): bigint {
    return more(less(this.invoiced, this.allowed) - this.paid, 0n);
  }
  /** Sum of the next payment, also while it can't be requested yet; 0 if everything is paid. */
  get next(): bigint {
    if (this.payable > 0n) return this.payable;
    const first = this.beforeDelivery;
    const part = this.method === "HALF_PAYMENT" && this.paid < first ? first - this.paid : this.due - this.paid;
    const limits = [this.allowed - this.paid, this.invoiced - this.paid].filter((limit) => limit > 0n);
    return more(limits.reduce(less, part), 0n);
  }
}
