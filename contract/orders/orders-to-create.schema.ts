import { z } from "zod";
import { Money } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { SeenTotal } from "#contract/seen.ts";

const inCurrency = { currency: CurrencyId, net: Money, gross: Money };
const paid = { net: Money, vat: Money, gross: Money };
/**
 * What ordering the winners makes: the revision and the total that have to be confirmed (of several currencies the
 * total is but a number), and what is to be paid to whom, goods and freight. Who leaves freight of suppliers out
 * confirms the total without it (`toPayWithout`).
 */
export const OrdersToCreate = SeenTotal.extend({
  net: Money,
  sums: z.array(z.object(inCurrency)),
  orders: z.array(
    z.object({
      supplier: Named,
      lots: z.number().int(),
      ...inCurrency,
      vat: Money,
      goods: z.object(paid),
      /** What the supplier asks for bringing them; null where it asks for nothing, or has an order with it already. */
      freight: z.object({ ...paid, vat_percent: z.string().nullable() }).nullable(),
    }),
  ),
}).meta({ id: "OrdersToCreate" });
export type OrdersToCreate = z.output<typeof OrdersToCreate>;
export const OrdersToCreateQuery = z.strictObject({ tender: z.coerce.number<string>().int().positive() });
