import { expect, test } from "vitest";
import { companyForm, companyOf, EMPTY_COMPANY, filledFrom, formErrors } from "#src/entities/company/company-form.ts";

test("a form says what is stored and is sent as it was, with numbers as people write them", () => {
  const form = { ...EMPTY_COMPANY, name: "Полюс", inn: "7707 083 893", kpp: "7736 01 001" };
  expect(companyOf(form)).toMatchObject({
    name: "Полюс",
    inn: "7707083893",
    kpp: "773601001",
    ogrn: null,
    tax_system: null,
    vat_exempt: false,
  });
  const company = companyOf(form);
  expect(company === null ? null : companyOf(companyForm(company))).toEqual(company);
});

test("what is wrong is told by field; a missing name first", () => {
  expect(formErrors(EMPTY_COMPANY)).toEqual({ name: "required" });
  expect(formErrors({ ...EMPTY_COMPANY, name: "Полюс", inn: "7707083894" })).toEqual({ inn: "inn" });
});

test("the registry fills in what it knows and leaves the rest", () => {
  const known = {
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
  } as const;
  expect(
    filledFrom({ ...EMPTY_COMPANY, kpp: "773601001", legal_address: "Москва", tax_system: "OSNO" }, known),
  ).toMatchObject({
    company_type: "INDIVIDUAL_ENTREPRENEUR",
    name: "ИП Гаврилов",
    kpp: "",
    legal_address: "Москва",
    tax_system: "OSNO",
    head_name: "Гаврилов",
  });
});
