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

/** The account that an order would be paid to, with the information that the customer needs before paying. */
export const PayeeAccount = Account.extend({
  /** Id of the account in requests that confirm a payment. */
  id: Id,
  /** Time when the account was entered. */
  since: Timestamp,
  /** User who entered the account; null if that wasn't recorded. */
  changed_by: Named.nullable(),
  /** True if an administrator has verified the company with this account. */
  is_verified: z.boolean(),
  /** True if the order's customer has confirmed a payment to this account before. */
  is_paid_before: z.boolean(),
  /**
   * The previously verified account with a masked number; null if there is no such account or if it is the same
   * account.
   */
  previous: Account.nullable(),
}).meta({ id: "PayeeAccount" });
export type PayeeAccount = z.output<typeof PayeeAccount>;
