import { lineField, requiredLineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { isInn } from "#contract/ids/requisites.ts";
import { companyNumber } from "#contract/workspaces/company-info-fields.ts";

const Inn = companyNumber.refine((inn) => inn === null || isInn(inn), { error: "validation.inn" });

export const SUPPLIER_COMPANY_FIELDS = {
  name: requiredLineField(200),
  inn: { ...lineField(40), input: Inn },
  comment: lineField(2000),
} as const satisfies Fields;
