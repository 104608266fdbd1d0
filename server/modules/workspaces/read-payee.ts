import type { z } from "zod";
import { maskedAccount } from "#contract/workspaces/bank-account.ts";
import type { PayeeAccount } from "#contract/workspaces/payee-account.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { findPayee } from "#server/modules/workspaces/account.store.ts";

/**
 * Returns the bank account for payments of orders between two companies, or null if the supplier has entered none. The
 * previous account is masked, because a new customer doesn't need it.
 */
export async function readPayee(
  db: TenantDb,
  sides: { supplier: number; customer: number },
): Promise<z.input<typeof PayeeAccount> | null> {
  const payee = await findPayee(db, sides);
  if (payee === undefined) return null;
  const { previous, checking_account: now } = payee;
  if (previous === null) return payee;
  return { ...payee, previous: { ...previous, checking_account: maskedAccount(previous.checking_account, now) } };
}
