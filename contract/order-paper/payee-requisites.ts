import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";

/** Company details of the payee that a payer needs, in form order. */
export const REQUISITES_OF_PAYEE = ["inn", "bank_name", "bik", "correspondent_account", "checking_account"] as const;
export type RequisiteOfPayee = (typeof REQUISITES_OF_PAYEE)[number];

export const PAYEE_PROBLEMS = ["required", "inn", "bik", "correspondent_account", "checking_account"] as const;
export interface PayeeProblem {
  readonly field: RequisiteOfPayee;
  readonly code: (typeof PAYEE_PROBLEMS)[number];
}

export type Payee = Readonly<Record<RequisiteOfPayee | "name", string>> & { readonly kpp: string | null };

export function payeeProblems(company: CompanyFields | null, now: Date): PayeeProblem[] {
  const wrong = company === null ? {} : companyErrors(company, now);
  return REQUISITES_OF_PAYEE.flatMap((field) => {
    const found = company === null || (company[field] ?? "") === "" ? "required" : wrong[field];
    const code = PAYEE_PROBLEMS.find((known) => known === found);
    return code === undefined ? [] : [{ field, code }];
  });
}
