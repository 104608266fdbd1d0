import { expect, test } from "vitest";
import { formProblems } from "#src/kit/failure/form-problems.ts";
import { bodyOf, valuesOf } from "#src/kit/form/form-values.ts";
import {
  COMPANY_FIELDS,
  COMPANY_RULES,
  companyOf,
  filledBy,
  splitFilled,
} from "#src/features/workspaces/company-fields.ts";
import type { Translate } from "#src/locale/use-t.ts";

const asKey: Translate = (key) => key;
const wrong = (typed: object) =>
  formProblems(
    COMPANY_RULES,
    bodyOf(COMPANY_FIELDS, { ...valuesOf(COMPANY_FIELDS, undefined), ...typed }, false),
    asKey,
  );

test("a form says what is stored and is sent as it was, with numbers as people write them", () => {
  const typed = { name: "Полюс", inn: "7707 083 893", kpp: "7736 01 001" };
  const company = companyOf({ ...valuesOf(COMPANY_FIELDS, undefined), ...typed });
  expect(company).toMatchObject({
    name: "Полюс",
    inn: "7707083893",
    kpp: "773601001",
    ogrn: null,
    tax_system: null,
    vat_exempt: false,
  });
  expect(companyOf(valuesOf(COMPANY_FIELDS, company ?? undefined))).toEqual(company);
});

test("what is wrong is told by field; a missing name first", () => {
  expect(wrong({})).toEqual({ name: "validation.required" });
  expect(wrong({ name: "Полюс", inn: "7707083894" })).toEqual({ inn: "validation.inn" });
  expect(wrong({ name: "ИП", company_type: "INDIVIDUAL_ENTREPRENEUR", kpp: "773601001" })).toEqual({
    kpp: "validation.kpp_of_entrepreneur",
  });
});

test("the registry fills in what it knows and leaves the rest", () => {
  const filled = filledBy({
    company_type: "INDIVIDUAL_ENTREPRENEUR",
    name: "ИП Гаврилов",
    inn: "500100732259",
    kpp: null,
    ogrn: "304500116000157",
    registration_date: null,
    legal_address: null,
    company_status: "ACTIVE",
    head_name: "Гаврилов",
    head_position: null,
    tax_system: null,
  });
  expect(filled).toEqual({
    company_type: "INDIVIDUAL_ENTREPRENEUR",
    name: "ИП Гаврилов",
    inn: "500100732259",
    kpp: "",
    ogrn: "304500116000157",
    head_name: "Гаврилов",
  });
});

test("the registry fills in empty fields and those of an earlier lookup; what a person entered waits for consent", () => {
  const filled = {
    inn: "500100732259",
    company_type: "INDIVIDUAL_ENTREPRENEUR",
    name: "ИП Гаврилов",
    head_name: "Гаврилов",
  };
  const values = { ...valuesOf(COMPANY_FIELDS, undefined), inn: "5001 0073 2259", head_name: "Гаврилов Г. Г." };
  const { head_name, ...rest } = filled;
  expect(splitFilled(filled, { values, looked_up: {} })).toEqual({ fill: rest, differing: { head_name } });
  expect(splitFilled(filled, { values, looked_up: { head_name: "Гаврилов Г. Г." } })).toEqual({
    fill: filled,
    differing: {},
  });
});
