import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { implement } from "#server/http/implement.ts";
import { fetchMissingRates } from "#server/modules/tender-basis/fetch-missing-rates.ts";
import { setBasis } from "#server/modules/tender-basis/set-basis.ts";
import { setRate } from "#server/modules/tender-basis/set-rate.ts";

export const tenderBasisRoutes = implement("tender_basis", tenderBasisApi, {
  ask_rates: { outside: (ctx, { params }) => fetchMissingRates(ctx, params.id) },
  set_rate: (ctx, { params, body }) => setRate(ctx, { tender: params.id, currency: params.currency }, body),
  set: (ctx, { params, body }) => setBasis(ctx, params.id, body),
});
