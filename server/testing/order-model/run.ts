import type { Endpoint } from "#contract/endpoint.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import type { CallAnswer, TestApp } from "#server/testing/test-app.ts";
import type { ModelDelivery, ModelInvoice, ModelRequest, OrderLedger } from "./ledger.ts";

export type SideOfOrder = "customer" | "supplier";

/** A return that waits for the supplier. */
export interface WaitingReturn {
  readonly id: number;
  readonly delivery: ModelDelivery;
  readonly lines: readonly { readonly item: number; readonly quantity: bigint }[];
  readonly replacement: boolean;
}

/** An order on its walk: what the model knows of it, and what waits for an answer. */
export interface OrderRun {
  readonly app: TestApp;
  readonly id: number;
  readonly customer: Company;
  readonly supplier: Company;
  readonly ledger: OrderLedger;
  readonly requests: readonly ModelRequest[];
  /** Random number from 0 to `below` - 1. */
  readonly pick: (below: number) => number;
  isConfirmed: boolean;
  /** True while the order is closed, for whatever reason. */
  isClosed: boolean;
  /** True once the customer has closed the lines of the order, until it opens again: nothing more is announced. */
  isEnded: boolean;
  isDeclined: boolean;
  /** True once 1C has taken the order. */
  isTaken: boolean;
  /** Effect of the amendment that waits for its answer; null if none waits. */
  amendment: {
    readonly side: SideOfOrder;
    /** True if more has happened by now than the amendment allows for. */
    readonly isOvertaken: () => boolean;
    readonly apply: () => void | Promise<void>;
  } | null;
  readonly back: WaitingReturn[];
  readonly invoices: ModelInvoice[];
  /** The invoice that waits, or the correction of a confirmed one. */
  invoice:
    | ModelInvoice
    | { readonly corrects: ModelInvoice; readonly total: bigint; readonly lines: ModelInvoice["lines"] }
    | null;
  isInvoiceRefused: boolean;
  /** Sum of the payment request that waits. */
  request: bigint | null;
  /** True once a confirmed payment has covered the sum to be paid, until more is to be paid. */
  isPaidUp: boolean;
}

export interface Move {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly send: () => Promise<Pick<CallAnswer<never>, "status" | "error">>;
  /**
   * Null if the rules allow the move, otherwise the code of the refusal: of the first problem if the input is invalid.
   * "unknown" if the model doesn't predict it.
   */
  readonly refusal: string | null;
  readonly apply: () => void | Promise<void>;
  /** True if the move opens a closed order in which goods or money are open afterwards. */
  readonly reopens?: boolean;
  /** True if the other side gets no email about the move. */
  readonly isSilent?: boolean;
}

/** Whether something keeps an order open that its customer closes: goods on the way, money, or a decision. */
export const hasOpenEnd = ({ ledger, invoice, request }: OrderRun): boolean =>
  ledger.isOnTheWay ||
  invoice !== null ||
  request !== null ||
  ledger.received > ledger.paid ||
  ledger.paid > ledger.due;
/** Whether something keeps an order from closing itself, which an owed correction of an invoice does too. */
export const isUnsettled = (run: OrderRun): boolean => hasOpenEnd(run) || run.ledger.invoiced > run.ledger.due;

/** Ends an order without anything accepted or paid. What waits is over. */
export function endForGood(run: OrderRun): void {
  run.isClosed = true;
  run.isDeclined = true;
  run.amendment = null;
  run.request = null;
  // Nothing more is expected or paid of any line, freight included.
  for (const line of run.ledger.lines) line.isClosed = true;
}

/** Returns the code of the first rule that is broken, or null if none is. */
export const firstBroken = (...rules: readonly (readonly [isBroken: boolean, code: string])[]): string | null =>
  rules.find(([isBroken]) => isBroken)?.[1] ?? null;

export const DAY = "2026-11-20";
export const idOf = ({ id }: OrderRun): { readonly id: number } => ({ id });

export const anyOf = <T>(run: OrderRun, from: readonly T[]): T | undefined => from[run.pick(from.length || 1)];

/** Picks one to three different values. */
export const someOf = <T>(run: OrderRun, from: readonly T[]): readonly T[] => {
  const count = run.pick(2) === 0 ? 1 : 1 + run.pick(3);
  const first = run.pick(from.length || 1);
  return from
    .map((_, place) => from[(first + place) % from.length])
    .flatMap((value, place) => (value === undefined || place >= count ? [] : [value]));
};

/** Picks a quantity up to `most`, sometimes one thousandth more. */
export const upTo = (run: OrderRun, most: bigint): bigint =>
  run.pick(6) === 0 ? most + 1n : run.pick(3) === 0 ? most : (most * BigInt(run.pick(1000) + 1)) / 1000n;
