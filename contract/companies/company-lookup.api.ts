import { z } from "zod";
import { isInn } from "#contract/ids/requisites.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Timestamp } from "#contract/primitives.ts";
import { COMPANY_STATUSES, COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";

const text = z.string().nullable();

export const RegistryCompany = z
  .object({
    company_type: z.enum(COMPANY_TYPES),
    name: z.string(),
    inn: z.string(),
    kpp: text,
    ogrn: text,
    registration_date: text,
    legal_address: text,
    company_status: z.enum(COMPANY_STATUSES),
    head_name: text,
    head_position: text,
    tax_system: z.enum(TAX_SYSTEMS).nullable(),
  })
  .meta({ id: "RegistryCompany" });
export type RegistryCompany = z.output<typeof RegistryCompany>;

/**
 * Outcome of a lookup. `unavailable` means that the service isn't configured or doesn't respond; the company may still
 * exist.
 */
const outcome = z.enum(["found", "nothing", "unavailable"]);

export const CompanyLookup = z
  .object({ outcome, checked_at: Timestamp.nullable(), company: RegistryCompany.nullable() })
  .meta({ id: "CompanyLookup" });
export type CompanyLookup = z.output<typeof CompanyLookup>;

export const RegistryBank = z
  .object({ bik: z.string(), bank_name: z.string(), correspondent_account: text })
  .meta({ id: "RegistryBank" });
export type RegistryBank = z.output<typeof RegistryBank>;
export const BankLookup = z.object({ outcome, bank: RegistryBank.nullable() }).meta({ id: "BankLookup" });
export type BankLookup = z.output<typeof BankLookup>;

const digits = (length: RegExp, error: string) => z.string().trim().regex(length, { error });
const LOOKUPS = 30;

/**
 * Looks up companies by tax number and banks by BIK in an external suggestions service. The service's API key never
 * leaves the server.
 */
export const companyLookupApi = {
  company: endpoint({
    method: "GET",
    path: "/companies",
    summary: "The company of a tax number in the registry",
    access: { kind: "session" },
    query: z.strictObject({ inn: z.string().trim().refine(isInn, { error: "validation.inn" }) }),
    response: CompanyLookup,
    writes: true,
    rate_limit: LOOKUPS,
  }),
  bank: endpoint({
    method: "GET",
    path: "/companies/bank",
    summary: "The bank of a BIK",
    access: { kind: "session" },
    query: z.strictObject({ bik: digits(/^\d{9}$/, "validation.bik") }),
    response: BankLookup,
    writes: true,
    rate_limit: LOOKUPS,
  }),
};
