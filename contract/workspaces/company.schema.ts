import { z } from "zod";
import { IsoDate, line, optionalLine, Version } from "#contract/primitives.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";

/** A number as people write it, with spaces and dashes between its groups; an empty one is null. */
export const companyNumber = optionalLine(40).transform((value) => value?.replace(/[\s\u00a0-]/g, "") ?? null);

const fields = {
  company_type: z.enum(COMPANY_TYPES).nullable(),
  name: line(200),
  inn: companyNumber,
  kpp: companyNumber.transform((value) => value?.toUpperCase() ?? null),
  ogrn: companyNumber,
  bank_name: optionalLine(200),
  bik: companyNumber,
  correspondent_account: companyNumber,
  checking_account: companyNumber,
  site: optionalLine(200),
  registration_date: IsoDate.nullable(),
  legal_address: optionalLine(500),
  actual_address: optionalLine(500),
  tax_system: z.enum(TAX_SYSTEMS).nullable(),
  vat_exempt: z.boolean(),
  vat_exemption_basis: optionalLine(300),
  head_name: optionalLine(200),
  head_position: optionalLine(200),
};

/** Company data as a form gives it: everything that can be given. */
export const CompanyWhole = z.strictObject(fields);

/** Company data as people give it; the checksums are the business of company.rules.ts. */
export const CompanyPatch = z.strictObject({ ...fields, version: Version }).partial();
export const CompanyCreate = z.strictObject(fields).partial().required({ name: true });
