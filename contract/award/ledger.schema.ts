import { z } from "zod";
import { Money } from "#contract/primitives.ts";

export const PaidMoney = z.object({ net: Money, vat: Money, gross: Money });
export type PaidMoney = z.output<typeof PaidMoney>;

/** The sums of an award or of one supplier's part of it; `awardLedger` explains each of them. */
export const StackMoney = z
  .object({
    goods: PaidMoney,
    freight: PaidMoney,
    to_pay: PaidMoney,
    /** This field and those below are on the comparison's VAT basis and are paid to no supplier. */
    own_freight: Money,
    surplus: Money,
    terms: Money,
    comparable: Money,
  })
  .meta({ id: "StackMoney" });
export type StackMoney = z.output<typeof StackMoney>;
