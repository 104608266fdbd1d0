import { z } from "zod";
import { IdParam, Money } from "#contract/primitives.ts";
import { CurrencyId, Named } from "#contract/reference/reference.schema.ts";
import { SeenTotal } from "#contract/seen.ts";

const inCurrency = { currency: CurrencyId, net: Money, gross: Money };
const paid = { net: Money, vat: Money, gross: Money };
/**
 * Preview of the orders for a tender's winners: the revision and total to confirm, and the amounts per supplier. If
 * there are several currencies, the total is only a checksum. A caller who omits the freight confirms the total without
 * freight (`toPayWithout`).
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
      /**
       * The supplier's freight for these orders. Null if the supplier charges no freight, or if an existing order
       * already includes it.
       */
      freight: z.object({ ...paid, vat_percent: z.string().nullable() }).nullable(),
    }),
  ),
}).meta({ id: "OrdersToCreate" });
export type OrdersToCreate = z.output<typeof OrdersToCreate>;
export const OrdersToCreateQuery = z.strictObject({ tender: IdParam });
