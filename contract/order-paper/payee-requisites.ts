import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";

/** What whoever pays an invoice needs of the company that is paid, in the order of its form. */
export const REQUISITES_OF_PAYEE = ["inn", "bank_name", "bik", "correspondent_account", "checking_account"] as const;
export type RequisiteOfPayee = (typeof REQUISITES_OF_PAYEE)[number];

/** What can be wrong with one, as codes under `validation`. */
export const PAYEE_PROBLEMS = ["required", "inn", "bik", "correspondent_account", "checking_account"] as const;
export interface PayeeProblem {
  readonly field: RequisiteOfPayee;
  readonly code: (typeof PAYEE_PROBLEMS)[number];
}

/** The same, all there. */
export type Payee = Readonly<Record<RequisiteOfPayee | "name", string>> & { readonly kpp: string | null };

/** What is missing or wrong in the data of a company that wants to be paid. */
export function payeeProblems(company: CompanyFields | null, now: Date): PayeeProblem[] {
  const wrong = company === null ? {} : companyErrors(company, now);
  return REQUISITES_OF_PAYEE.flatMap((field) => {
    const found = company === null || (company[field] ?? "") === "" ? "required" : wrong[field];
    const code = PAYEE_PROBLEMS.find((known) => known === found);
    return code === undefined ? [] : [{ field, code }];
  });
}
