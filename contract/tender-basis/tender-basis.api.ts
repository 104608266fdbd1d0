import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import {
  FetchedRates,
  TenderBasisAnswer,
  TenderBasisSet,
  TenderRate,
  TenderRateSet,
} from "#contract/tender-basis/tender-basis.schema.ts";

const ById = z.object({ id: IdParam });
const update = { kind: "member", permission: "update_tender" } as const;
const Foreign = z.coerce
  .number<string>()
  .pipe(z.literal(CURRENCIES))
  .refine((id) => id !== 1);

export const tenderBasisApi = {
  ask_rates: endpoint({
    method: "POST",
    path: "/supplier-requests/{id}/rates",
    summary: "Ask the central bank for the rates that the comparison lacks, and freeze them",
    access: update,
    params: ById,
    response: FetchedRates,
    errors: ["rates_sealed"],
  }),
  set_rate: endpoint({
    method: "PUT",
    path: "/supplier-requests/{id}/rates/{currency}",
    summary: "Type a rate of the tender by hand",
    access: update,
    params: ById.extend({ currency: Foreign }),
    body: TenderRateSet,
    response: TenderRate,
    errors: ["version_conflict", "rates_sealed"],
  }),
  set: endpoint({
    method: "PUT",
    path: "/supplier-requests/{id}/basis",
    summary: "Say what beside the price counts: right to deduct VAT, payment terms, freight",
    access: update,
    params: ById,
    body: TenderBasisSet,
    response: TenderBasisAnswer,
    errors: ["version_conflict", "rates_sealed"],
  }),
};
