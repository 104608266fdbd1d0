import { z } from "zod";
import { Money } from "#contract/primitives.ts";
import { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { PayeeAccount } from "#contract/workspaces/payee-account.schema.ts";

const Amounts = z.object({ total: Money, vat: Money, total_with_vat: Money });

/** Data for accounting: details of both companies, VAT by rate, and the total in Russian words. */
export const BillingDetails = z
  .object({
    customer: CompanyInfo.nullable(),
    supplier: CompanyInfo.nullable(),
    /** The payee's account with its recent changes; null if the supplier has entered no account. */
    payee: PayeeAccount.nullable(),
    vat_by_rate: z.array(z.object({ vat_percent: z.string().nullable(), total: Money, vat: Money })),
    /** Freight without VAT, which is part of the total; null if the order has none. */
    freight: Money.nullable(),
    total: Money,
    vat: Money,
    total_with_vat: Money,
    total_in_words: z.string(),
    /** Amounts of what was accepted and is paid for. */
    received: Amounts,
    /** Amounts to be paid: what was accepted and what is still awaited. */
    due: Amounts,
  })
  .meta({ id: "BillingDetails" });
export type BillingDetails = z.output<typeof BillingDetails>;
