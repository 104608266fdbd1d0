import { z } from "zod";
import { Money } from "#contract/primitives.ts";

/** A sum that is paid, without VAT, its VAT and with it. */
export const PaidMoney = z.object({ net: Money, vat: Money, gross: Money });
export type PaidMoney = z.output<typeof PaidMoney>;

/** The stack of an award or of one supplier's part of it; `awardLedger` says what each sum means. */
export const StackMoney = z
  .object({
    goods: PaidMoney,
    freight: PaidMoney,
    to_pay: PaidMoney,
    /** This and what follows is on the VAT basis of the comparison, and is paid to nobody. */
    own_freight: Money,
    surplus: Money,
    terms: Money,
    comparable: Money,
  })
  .meta({ id: "StackMoney" });
export type StackMoney = z.output<typeof StackMoney>;
