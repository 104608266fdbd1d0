/**
 * An independent model of the money and quantities of an order: integers, and the rules of decisions 263, 268, 270 and
 * 273. It imports nothing of the rules that it checks. Quantities are thousandths, prices millionths, money is kopecks.
 */
export interface ModelLine {
  readonly item: number;
  readonly hasLot: boolean;
  quantity: bigint;
  price: bigint;
  accepted: bigint;
  onTheWay: bigint;
  cancelled: bigint;
  isClosed: boolean;
}

export interface ModelDelivery {
  readonly id: number;
  readonly announced: Map<number, bigint>;
  /** Accepted of each line, with corrections. Empty until it is received. */
  readonly accepted: Map<number, bigint>;
  readonly returned: Map<number, bigint>;
  isReceived: boolean;
}

export type PaymentMethodOfModel = "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT";

const VAT_PERCENT = 22n;
const more = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const less = (one: bigint, other: bigint): bigint => (one < other ? one : other);
/** Rounds a quotient of positive integers half up. */
const quotient = (of: bigint, by: bigint): bigint => (2n * of + by) / (2n * by);

export const thousandths = (text: string): bigint => scaled(text, 3);
export const millionths = (text: string): bigint => scaled(text, 6);
export const kopecks = (text: string): bigint => scaled(text, 2);
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
export const awaited = (line: ModelLine): bigint => (line.isClosed ? 0n : acceptable(line));
export const toShip = (line: ModelLine): bigint => more(awaited(line) - line.onTheWay, 0n);
/** Accepted quantity that is paid for: what exceeds the order is free. */
export const received = (line: ModelLine): bigint => less(line.accepted, line.quantity - line.cancelled);

export class OrderLedger {
  readonly lines: ModelLine[];
  readonly deliveries: ModelDelivery[] = [];
  readonly method: PaymentMethodOfModel;
  invoiced = 0n;
  paid = 0n;
  isDeclined = false;

  constructor(method: PaymentMethodOfModel, lines: ModelLine[]) {
    this.method = method;
    this.lines = lines;
  }

  line(item: number): ModelLine {
    const found = this.lines.find((line) => line.item === item);
    if (found === undefined) throw new Error(`the model has no line ${item}`);
    return found;
  }

  #sum(of: (line: ModelLine) => bigint): bigint {
    return this.lines.reduce((total, line) => total + gross(line, of(line)), 0n);
  }

  get ordered(): bigint {
    return this.#sum((line) => line.quantity);
  }
  get received(): bigint {
    return this.#sum((line) => more(received(line), 0n));
  }
  get due(): bigint {
    return this.#sum((line) => more(received(line), 0n) + awaited(line));
  }
  get overpaid(): bigint {
    return more(this.paid - this.due, 0n);
  }

  /** Sum that the payment method allows to be paid now. */
  get allowed(): bigint {
    const { due } = this;
    if (this.received >= due) return due;
    const before = this.#beforeDelivery();
    return before + quotient((due - before) * this.received, due);
  }

  #beforeDelivery(): bigint {
    if (this.method === "FULL_PREPAYMENT") return this.due;
    return this.method === "HALF_PAYMENT" ? quotient(this.due, 2n) : 0n;
  }

  /** Sum of the next request for a payment; 0 if nothing can be paid. */
  get payable(): bigint {
    const { due } = this;
    const open = this.confirmable;
    const first = this.#beforeDelivery();
    // Halves are requested one after the other; what is left of the first half comes first.
    const part = this.method === "HALF_PAYMENT" && this.paid < first ? first - this.paid : due - this.paid;
    return more(less(open, part), 0n);
  }
  /** Sum up to which a waiting request can be confirmed. */
  get confirmable(): bigint {
    return more(less(this.invoiced, this.received === 0n ? this.due : this.allowed) - this.paid, 0n);
  }
}
