import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { PaymentRule, TaxType, Unit, VatRateRow } from "#contract/reference/reference.schema.ts";

const session = { kind: "session" } as const;

/** Short lists of choices for forms. The names are in the language of the request. */
export const referenceApi = {
  units: endpoint({
    method: "GET",
    path: "/units",
    summary: "Units of measure",
    access: session,
    response: z.array(Unit),
  }),
  tax_types: endpoint({
    method: "GET",
    path: "/tax-types",
    summary: "Tax types",
    access: session,
    response: z.array(TaxType),
  }),
  vat_rates: endpoint({
    method: "GET",
    path: "/vat-rates",
    summary: "VAT rates with the days on which they hold",
    access: session,
    response: z.array(VatRateRow),
  }),
  payment_rules: endpoint({
    method: "GET",
    path: "/payment-rule",
    summary: "Payment methods",
    access: session,
    response: z.array(PaymentRule),
  }),
};
