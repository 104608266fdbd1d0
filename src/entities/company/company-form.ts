import { CompanyPatch } from "#contract/workspaces/company.schema.ts";
import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { now } from "#src/locale/clock.ts";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";

type TextField = Exclude<keyof CompanyFields, "vat_exempt">;

/** Company data as a form holds it: every value a text, empty for none. */
export type CompanyForm = Readonly<Record<TextField, string>> & { readonly vat_exempt: boolean };

export const EMPTY_COMPANY: CompanyForm = {
  company_type: "LEGAL_ENTITY",
  name: "",
  inn: "",
  kpp: "",
  ogrn: "",
  bank_name: "",
  bik: "",
  correspondent_account: "",
  checking_account: "",
  site: "",
  registration_date: "",
  legal_address: "",
  actual_address: "",
  tax_system: "",
  vat_exempt: false,
  vat_exemption_basis: "",
  head_name: "",
  head_position: "",
};

const TEXT_FIELDS = [
  "company_type",
  "name",
  "inn",
  "kpp",
  "ogrn",
  "bank_name",
  "bik",
  "correspondent_account",
  "checking_account",
  "site",
  "registration_date",
  "legal_address",
  "actual_address",
  "tax_system",
  "vat_exemption_basis",
  "head_name",
  "head_position",
] as const satisfies readonly TextField[];

/** The form of a company as it is stored. */
export const companyForm = (company: CompanyFields): CompanyForm =>
  TEXT_FIELDS.reduce<CompanyForm>((form, field) => ({ ...form, [field]: company[field] ?? "" }), {
    ...EMPTY_COMPANY,
    vat_exempt: company.vat_exempt,
  });

/**
 * The company of a form, as it is sent: empty texts are null, numbers without their spaces. Null while the name is
 * missing.
 */
export function companyOf(form: CompanyForm): CompanyFields | null {
  const filled = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, form[field].trim() === "" ? null : form[field]]),
  );
  const answer = CompanyPatch.safeParse({ ...filled, name: form.name, vat_exempt: form.vat_exempt });
  if (!answer.success) return null;
  const { version: _version, ...company } = answer.data;
  return company as CompanyFields;
}

/** Codes of what is wrong in a form, by field. */
export function formErrors(form: CompanyForm): Partial<Record<keyof CompanyFields, string>> {
  if (form.name.trim() === "") return { name: "required" };
  const company = companyOf(form);
  return company === null ? {} : companyErrors(company, now());
}

/** The form with what the registry knows; what it says nothing of stays as it was typed. */
export function filledFrom(form: CompanyForm, known: RegistryCompany): CompanyForm {
  const said = TEXT_FIELDS.flatMap((field) => {
    const value = field in known ? known[field as keyof RegistryCompany] : null;
    return value === null ? [] : [[field, value] as const];
  });
  const isPerson = known.company_type === "INDIVIDUAL_ENTREPRENEUR";
  return { ...form, ...Object.fromEntries(said), ...(isPerson ? { kpp: "" } : {}) };
}
