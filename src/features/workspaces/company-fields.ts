import { z } from "zod";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import { companyErrors } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";
import { CompanyForm } from "#contract/workspaces/company.schema.ts";
import { COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";
import { hasSide } from "#contract/workspaces/workspace.schema.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import type { Field, FieldInput } from "#src/kit/fields/field.ts";
import { bodyOf } from "#src/kit/form/form-values.ts";
import type { FormValues } from "#src/kit/form/form-values.ts";
import { now } from "#src/locale/clock.ts";

type CompanyField = Field<CompanyFields>;

const text = (source: keyof CompanyFields, input: FieldInput = {}): CompanyField => ({
  source,
  label: `workspaces.field.${source}`,
  kind: "text",
  input: { max_length: 200, ...input },
});

/** Tax number field. Comes first, because the registry fills in the other fields. */
export const INN = text("inn", {
  max_length: 20,
  is_numeric: true,
  help: { text: "workspaces.help.inn", page: "company" },
});

/** Further company fields in display order, arranged in grids with columns of at least `min` pixels. */
export const COMPANY_GRIDS: readonly {
  readonly heading?: "registration" | "address" | "bank";
  readonly min?: number;
  readonly fields: readonly CompanyField[];
}[] = [
  {
    heading: "registration",
    fields: [
      {
        source: "company_type",
        label: "workspaces.field.company_type",
        kind: "choice",
        choices: (t) => COMPANY_TYPES.map((value) => ({ value, label: t(`workspaces.company_type.${value}`) })),
        input: { initial: "LEGAL_ENTITY" },
      },
      text("name", { required: true }),
      text("kpp", { max_length: 20, help: { text: "workspaces.help.kpp", page: "company" } }),
      text("ogrn", { max_length: 30, is_numeric: true }),
      { source: "registration_date", label: "workspaces.field.registration_date", kind: "day", input: {} },
      text("site"),
    ],
  },
  {
    heading: "address",
    min: 320,
    fields: [
      text("legal_address", { max_length: 500 }),
      text("actual_address", { max_length: 500 }),
      text("head_name"),
      text("head_position"),
    ],
  },
  {
    heading: "bank",
    fields: [
      {
        source: "tax_system",
        label: "workspaces.field.tax_system",
        kind: "choice",
        choices: (t) => TAX_SYSTEMS.map((value) => ({ value, label: t(`workspaces.tax_system.${value}`) })),
        input: {},
      },
      { source: "vat_exempt", label: "workspaces.field.vat_exempt", kind: "yes_no", input: {} },
      text("vat_exemption_basis", { max_length: 300 }),
    ],
  },
  {
    fields: [
      text("bik", { max_length: 20, is_numeric: true }),
      text("bank_name"),
      text("correspondent_account", { max_length: 40, is_numeric: true }),
      text("checking_account", { max_length: 40, is_numeric: true }),
    ],
  },
];
export const COMPANY_FIELDS: readonly CompanyField[] = [INN, ...COMPANY_GRIDS.flatMap(({ fields }) => fields)];

/** Returns the fields for a company's roles, customer and supplier. A new company may have default values. */
export const sideFields = (first: { customer?: boolean; supplier?: boolean } = {}): readonly Field<Workspace>[] => [
  {
    source: "is_customer",
    label: "workspaces.new.customer",
    kind: "yes_no",
    input: { initial: first.customer ?? false },
  },
  {
    source: "is_supplier",
    label: "workspaces.new.supplier",
    kind: "yes_no",
    input: { initial: first.supplier ?? false },
  },
];

const numbersHold = (company: CompanyFields, { addIssue }: Pick<z.RefinementCtx, "addIssue">): void => {
  for (const [field, code] of Object.entries(companyErrors(company, now())))
    addIssue({ code: "custom", path: [field], message: `validation.${code}` });
};
const Sides = z.object({ is_customer: z.boolean(), is_supplier: z.boolean() });
const ONE_SIDE = { error: "validation.side", path: ["is_customer"], when: () => true };

export const COMPANY_RULES = CompanyForm.superRefine(numbersHold);
export const NEW_RULES = CompanyForm.extend(Sides.shape).superRefine(numbersHold).refine(hasSide, ONE_SIDE);
export const SIDE_RULES = Sides.refine(hasSide, ONE_SIDE);

/** Converts a company's form values to a request body. Null while the company name is empty. */
export const companyOf = (values: FormValues): CompanyFields | null =>
  CompanyForm.safeParse(bodyOf(COMPANY_FIELDS, values, false)).data ?? null;

/** Converts registry data to form values. Fields that the registry lacks keep the typed value. */
export function filledBy(known: RegistryCompany): Readonly<Record<string, string>> {
  const said = Object.entries(known).filter(
    (entry): entry is [string, string] => entry[1] !== null && COMPANY_FIELDS.some(({ source }) => source === entry[0]),
  );
  const isPerson = known.company_type === "INDIVIDUAL_ENTREPRENEUR";
  return { ...Object.fromEntries(said), ...(isPerson ? { kpp: "" } : {}) };
}

type FormTexts = Readonly<Record<string, unknown>>;

/**
 * Splits the registry's values into those that may be filled in at once and those that differ from what a person has
 * entered. A field may be filled in if it is empty, has its initial value, or has the value of an earlier lookup.
 */
export function splitFilled(
  filled: Readonly<Record<string, string>>,
  { values, looked_up }: { values: FormTexts; looked_up: FormTexts },
): { fill: Readonly<Record<string, string>>; differing: Readonly<Record<string, string>> } {
  const isEntered = ([source, value]: [string, string]): boolean => {
    const entered = values[source];
    const initial = COMPANY_FIELDS.find((field) => field.source === source)?.input?.initial ?? "";
    // The lookup searched for the typed tax number, so only spaces in it can differ.
    return source !== "inn" && ![value, initial, looked_up[source], "", undefined].includes(entered);
  };
  const entries = Object.entries(filled);
  return {
    fill: Object.fromEntries(entries.filter((entry) => !isEntered(entry))),
    differing: Object.fromEntries(entries.filter(isEntered)),
  };
}
