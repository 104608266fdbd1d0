import { namesWhere, recordOf } from "#contract/fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { AppError } from "#server/core/app-error.ts";

const EMPTY_COMPANY = {
  ...recordOf(namesWhere(COMPANY_INFO_FIELDS, { nullable: true }), () => null),
  vat_exempt: false,
} as const;

export const wholeCompany = (
  given: { readonly [F in keyof CompanyFields]?: CompanyFields[F] | undefined } & { readonly name: string },
): CompanyFields => {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...EMPTY_COMPANY, ...Object.fromEntries(known), name: given.name };
};

/**
 * Checks the formats and checksums of numbers such as INN and BIK.
 * @throws AppError invalid_input with each wrong field
 */
export function assertCompany(company: CompanyFields, now: Date): void {
  const errors = Object.entries(companyErrors(company, now));
  if (errors.length > 0)
    throw new AppError("invalid_input", { fields: Object.fromEntries(errors.map(([field, code]) => [field, [code]])) });
}
