import { useState } from "react";
import { SupplierCompanyCreate } from "#contract/supplier-companies/supplier-company.api.ts";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { formProblems } from "#src/entities/failure/form-problems.ts";
import { useRefusedFields } from "#src/entities/failure/use-refused-fields.ts";
import { useT } from "#src/locale/use-t.ts";

export const FIELDS = ["name", "inn", "comment"] as const;
export type Field = (typeof FIELDS)[number];
export type CompanyForm = Readonly<Record<Field, string>>;

export const EMPTY_COMPANY: CompanyForm = { name: "", inn: "", comment: "" };
export const companyForm = ({ name, inn, comment }: SupplierCompany): CompanyForm => ({
  name,
  inn: inn ?? "",
  comment: comment ?? "",
});

interface Form {
  readonly form: CompanyForm;
  readonly setForm: (change: CompanyForm | ((now: CompanyForm) => CompanyForm)) => void;
  /** A sentence for each field that is wrong. */
  readonly problems: Partial<Record<Field, string>>;
  /** True when the form may be sent; else its fields say why not. */
  readonly check: () => boolean;
  /** Shows a refusal at the fields that it names. @throws the error when it names none */
  readonly take: (error: unknown) => void;
}

/** What is typed of a company, and what is wrong with it: by the contract's rules once it was tried, and by the server's word. */
export function useCompanyForm(initial: CompanyForm): Form {
  const t = useT();
  const [form, setForm] = useState(initial);
  const [isTried, setTried] = useState(false);
  const refused = useRefusedFields(form);
  const own = formProblems(SupplierCompanyCreate, form, t);
  const check = (): boolean => {
    setTried(true);
    refused.forget();
    return Object.keys(own).length === 0;
  };
  const take = (error: unknown): void => {
    if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
    refused.take(error);
  };
  return { form, setForm, problems: { ...refused.sentences, ...(isTried ? own : {}) }, check, take };
}
