import type { Dependencies } from "#server/http/dependencies.ts";
import { setBasis } from "#server/modules/tender-basis/set-basis.ts";
import { setRate } from "#server/modules/tender-basis/set-rate.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

export const aTenderBasis = (
  deps: Pick<Dependencies, "db" | "clock">,
  { customer, tender, offer }: { customer: Side; tender: number; offer: number },
): Promise<void> =>
  actingAs(deps, { ...customer, as: "customer" }, async (ctx) => {
    await setRate(ctx, { tender, currency: 2 }, { rate: "12.5", was: null });
    const freight = [{ offer, amount: "10" }];
    await setBasis(ctx, tender, { version: 0, deducts_vat: true, annual_rate: "20", post_days: 0, freight });
  });
