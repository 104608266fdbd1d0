import type { Side } from "#contract/permissions.ts";

export const AWAITED_FROM = {
  approval: "customer",
  confirmation: "supplier",
  proposal_decision: "customer",
  amendment_decision: "supplier",
  adjustment_decision: "supplier",
  invoice: "supplier",
  invoice_decision: "customer",
  payment_request: "customer",
  payment_decision: "customer",
  delivery: "supplier",
  receipt: "customer",
  repayment: "customer",
  invoice_correction: "supplier",
} as const satisfies Record<string, Side>;
export type OrderAwaited = keyof typeof AWAITED_FROM;
export const ORDER_AWAITED = [
  "approval",
  "confirmation",
  "proposal_decision",
  "amendment_decision",
  "adjustment_decision",
  "invoice",
  "invoice_decision",
  "payment_request",
  "payment_decision",
  "delivery",
  "receipt",
  "repayment",
  "invoice_correction",
] as const satisfies readonly OrderAwaited[];
