import { z } from "zod";
import { Email } from "#contract/email.ts";
import { Id, Timestamp } from "#contract/primitives.ts";

/** Maximum number of addresses that a tender waits for, and of those invited at once into the supplier list. */
export const AWAITED_MAX = 50;

/**
 * An email address invited to a tender, or into the supplier list. The record never reveals whether an account exists for
 * the address.
 */
export const AwaitedSupplier = z
  .object({
    id: Id,
    email: z.string(),
    /** Time of the latest email; null until the tender starts. */ sent_at: Timestamp.nullable(),
    may_resend: z.boolean(),
  })
  .meta({ id: "AwaitedSupplier" });
export type AwaitedSupplier = z.output<typeof AwaitedSupplier>;
export const AwaitedAdd = z.strictObject({ emails: z.array(Email).min(1).max(AWAITED_MAX) });
