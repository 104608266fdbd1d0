import { useState } from "react";
import type { Key } from "#i18n/keys.ts";
import { formErrors } from "#src/entities/company/company-form.ts";
import type { CompanyForm } from "#src/entities/company/company-form.ts";
import { useRefusedFields } from "#src/entities/failure/use-refused-fields.ts";
import { useT } from "#src/locale/use-t.ts";

type Sentences = Partial<Record<keyof CompanyForm, string>>;

/**
 * What is wrong at each field of a company's form: by our own rules once it was tried, and what the server said
 * besides.
 */
export function useFieldErrors(form: CompanyForm): {
  errors: Sentences;
  check: () => boolean;
  take: (error: unknown) => void;
} {
  const t = useT();
  const [isTried, setTried] = useState(false);
  const refused = useRefusedFields(form, "company.");
  const own = isTried ? formErrors(form) : {};
  const sentences: Sentences = Object.fromEntries(
    Object.entries(own).map(([field, code]) => [field, t(`validation.${code}` as Key)]),
  );
  const check = (): boolean => {
    setTried(true);
    refused.forget();
    return Object.keys(formErrors(form)).length === 0;
  };
  return { errors: { ...refused.sentences, ...sentences }, check, take: refused.take };
}
