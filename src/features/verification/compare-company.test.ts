import { expect, test } from "vitest";
import { compareField, differingWords } from "#src/features/verification/compare-company.ts";
import type { ComparedField } from "#src/features/verification/compare-company.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";

const COMPANY = {
  id: 1,
  version: 1,
  company_type: "LEGAL_ENTITY",
  name: "ООО «Тихая долина»",
  inn: "7707083893",
  kpp: "773601001",
  ogrn: "1027700132195",
  bank_name: "Сбербанк",
  bik: "044525225",
  correspondent_account: "30101810400000000225",
  checking_account: "40702810938000000001",
  site: null,
  registration_date: null,
  legal_address: "г. Приозёрск, ул. Заречная, 14, оф. 5",
  actual_address: "Склад",
  company_status: null,
  tax_system: "OSNO",
  vat_exempt: false,
  vat_exemption_basis: null,
  head_name: "Фёдорова Ирина Павловна",
  head_position: null,
} as CompanyInfo;
const REGISTRY = {
  company_type: "LEGAL_ENTITY",
  name: 'ООО "ТИХАЯ ДОЛИНА"',
  inn: "7707083893",
  kpp: "773601001",
  ogrn: "1027700132195",
  registration_date: "2019-03-14",
  legal_address: "г. Приозёрск, ул. Заречная, д. 14, пом. 7-Н",
  company_status: "ACTIVE",
  head_name: "Лапин Олег Сергеевич",
  head_position: "Директор",
  tax_system: null,
} as const;
const sign = (field: ComparedField, company: CompanyInfo = COMPANY) => compareField(field, company, REGISTRY).sign;

test("case and quotes are no difference, another person is one, and what one side doesn't say is unknown", () => {
  expect([
    sign("name"),
    sign("inn"),
    sign("head_name"),
    sign("legal_address"),
    sign("actual_address"),
    sign("head_position"),
    sign("registration_date"),
  ]).toEqual(["same", "same", "differs", "differs", "unknown", "unknown", "unknown"]);
});

test("without the registry everything is unknown but what has a check digit", () => {
  expect([compareField("name", COMPANY, null).sign, compareField("checking_account", COMPANY, null).sign]).toEqual([
    "unknown",
    "same",
  ]);
  expect(sign("checking_account", { ...COMPANY, checking_account: "40702810938000000002" })).toBe("differs");
});

test("the registry's word decides on the state of a company", () => {
  expect(sign("company_status")).toBe("same");
  expect(compareField("company_status", COMPANY, { ...REGISTRY, company_status: "BANKRUPT" }).sign).toBe("differs");
});

test("only the words that differ are marked", () => {
  expect(
    differingWords("ул. Заречная, 14, оф. 5", "ул. Заречная, д. 14")
      .filter(({ differs }) => differs)
      .map(({ word }) => word),
  ).toEqual(["оф.", "5"]);
});
