import { z } from "zod";
import { dayField, flagField, lineField, optionalField, requiredLineField, enumField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { optionalLine } from "#contract/primitives.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";

/** A number whose groups may be separated by spaces and dashes. An empty text becomes null. */
export const companyNumber = optionalLine(40).transform((value) => value?.replace(/[\s\u00a0-]/g, "") ?? null);
const number = { sql: "text", nullable: true, input: companyNumber, output: z.string().nullable() } as const;

/** Editable company details. company.rules.ts validates the checksums of the numbers. */
export const COMPANY_INFO_FIELDS = {
  company_type: optionalField(enumField(COMPANY_TYPES)),
  name: requiredLineField(200),
  /** The tax number is stored in the table of workspaces, because other companies search by it. */
  inn: number,
  kpp: { ...number, input: companyNumber.transform((value) => value?.toUpperCase() ?? null) },
  ogrn: number,
  bank_name: lineField(200),
  bik: number,
  correspondent_account: number,
  checking_account: number,
  site: lineField(200),
  registration_date: dayField(),
  legal_address: lineField(500),
  actual_address: lineField(500),
  tax_system: optionalField(enumField(TAX_SYSTEMS)),
  vat_exempt: flagField(),
  vat_exemption_basis: lineField(300),
  head_name: lineField(200),
  head_position: lineField(200),
} as const satisfies Fields;
