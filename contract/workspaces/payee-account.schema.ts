import { z } from "zod";
import { Id, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** Where a payment goes. */
const Account = z.object({
  name: z.string(),
  inn: z.string().nullable(),
  bank_name: z.string().nullable(),
  bik: z.string(),
  checking_account: z.string(),
});

/** The account that an order would be paid to, with what its customer has to know before paying. */
export const PayeeAccount = Account.extend({
  /** Names this entry of the company's accounts in the calls that confirm a payment to it. */
  id: Id,
  /** When the account was entered, and by whom; null for one that was known before accounts were recorded. */
  since: Timestamp,
  changed_by: Named.nullable(),
  /** An administrator has verified the company with it. */
  is_verified: z.boolean(),
  /** The order's customer has confirmed a payment to it before. */
  is_paid_before: z.boolean(),
  /** The last verified account before this one, its number masked; null where there is none or it is the same. */
  previous: Account.nullable(),
}).meta({ id: "PayeeAccount" });
export type PayeeAccount = z.output<typeof PayeeAccount>;
