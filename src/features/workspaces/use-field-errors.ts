import { useState } from "react";
import type { Key } from "#i18n/keys.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { ApiError } from "#src/api/api-error.ts";
import { formErrors } from "#src/entities/company/company-form.ts";
import type { CompanyForm } from "#src/entities/company/company-form.ts";
import { useT } from "#src/locale/use-t.ts";

type Sentences = Partial<Record<keyof CompanyFields, string>>;

/** What is wrong at each field of a company's form: by our own rules once it was tried, and what the server said besides. */
export function useFieldErrors(form: CompanyForm): { errors: Sentences; check: () => boolean; take: (error: unknown) => void } {
  const t = useT();
  const [isTried, setTried] = useState(false);
  const [told, setTold] = useState<{ form: CompanyForm; fields: Readonly<Record<string, readonly string[]>> } | null>(null);
  const own = isTried ? formErrors(form) : {};
  const sentences: Sentences = Object.fromEntries(Object.entries(own).map(([field, code]) => [field, t(`validation.${code}` as Key)]));
  // A field that was changed since is no longer what the server spoke of.
  const still = told === null ? [] : Object.entries(told.fields).flatMap(([path, texts]) => {
    const field = path.replace(/^company\./, "") as keyof CompanyForm;
    return form[field] === told.form[field] ? [[field, texts[0] ?? ""] as const] : [];
  });
  const check = (): boolean => {
    setTried(true);
    return Object.keys(formErrors(form)).length === 0;
  };
  return { errors: { ...Object.fromEntries(still), ...sentences }, check, take: (error) => error instanceof ApiError && setTold({ form, fields: error.fields }) };
}
