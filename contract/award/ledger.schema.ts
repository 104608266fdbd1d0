import { z } from "zod";
import { Money } from "#contract/primitives.ts";

export const PaidMoney = z.object({ net: Money, vat: Money, gross: Money });
export type PaidMoney = z.output<typeof PaidMoney>;

/** Sums of an award or of one supplier's part of an award. `LedgerStack` documents each field. */
export const StackMoney = z
  .object({
    goods: PaidMoney,
    freight: PaidMoney,
    to_pay: PaidMoney,
    /** Freight estimated by the customer. This field and the next three are on the comparison's VAT basis. */
    own_freight: Money,
    surplus: Money,
    terms: Money,
    comparable: Money,
  })
  .meta({ id: "StackMoney" });
export type StackMoney = z.output<typeof StackMoney>;
