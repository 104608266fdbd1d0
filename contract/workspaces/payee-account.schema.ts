import { z } from "zod";
import { Id, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

const Account = z.object({
  name: z.string(),
  inn: z.string().nullable(),
  bank_name: z.string().nullable(),
  bik: z.string(),
  checking_account: z.string(),
});

/** The account that an order would be paid to, with what the customer must know before paying. */
export const PayeeAccount = Account.extend({
  /** Identifies this account in the calls that confirm a payment. */
  id: Id,
  /** Time and author of the entry; null for accounts that predate this record. */
  since: Timestamp,
  changed_by: Named.nullable(),
  /** An administrator has verified the company with this account. */
  is_verified: z.boolean(),
  /** The order's customer has confirmed a payment to this account before. */
  is_paid_before: z.boolean(),
  /** The previously verified account with a masked number; null if there is none or it is the same. */
  previous: Account.nullable(),
}).meta({ id: "PayeeAccount" });
export type PayeeAccount = z.output<typeof PayeeAccount>;
