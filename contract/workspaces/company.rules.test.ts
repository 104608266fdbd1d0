import { describe, expect, test } from "vitest";
import { IsoDate } from "#contract/primitives.ts";
import { nextBusinessDayEnd } from "#contract/workspaces/business-days.ts";
import { companyErrors, companyMissing } from "#contract/workspaces/company.rules.ts";
import type { CompanyFields } from "#contract/workspaces/company.rules.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

const COMPANY: CompanyFields = {
  company_type: "LEGAL_ENTITY",
  name: "ПАО «Сбербанк»",
  inn: "7707083893",
  kpp: "773601001",
  ogrn: "1027700132195",
  bank_name: "Сбербанк",
  bik: "044525225",
  correspondent_account: "30101810400000000225",
  checking_account: "40702810938000000001",
  site: null,
  registration_date: null,
  legal_address: "Москва, ул. Вавилова, 19",
  actual_address: null,
  tax_system: "OSNO",
  vat_exempt: false,
  vat_exemption_basis: null,
  head_name: "Греф Герман Оскарович",
  head_position: null,
};
const EMPTY: CompanyFields = {
  ...COMPANY,
  company_type: null,
  inn: null,
  kpp: null,
  ogrn: null,
  bank_name: null,
  bik: null,
  correspondent_account: null,
  checking_account: null,
  legal_address: null,
  tax_system: null,
  head_name: null,
};

describe("the numbers of a company", () => {
  test("that hold are no error, and neither are empty ones", () => {
    expect(companyErrors(COMPANY, NOW)).toEqual({});
    expect(companyErrors(EMPTY, NOW)).toEqual({});
    for (const site of ["https://example.test/o-nas?x=1", "example.test", "завод.рф"])
      expect(companyErrors({ ...COMPANY, site, registration_date: IsoDate.parse("2026-11-23") }, NOW)).toEqual({});
  });

  test.each([
    [{ inn: "7707083894" }, { inn: "inn" }],
    [{ inn: "500100732259" }, { inn: "inn" }],
    [{ kpp: "77360100" }, { kpp: "kpp" }],
    [{ ogrn: "1027700132190" }, { ogrn: "ogrn" }],
    [{ bik: "987654321" }, { bik: "bik" }],
    [{ checking_account: "40702810938000000002" }, { checking_account: "checking_account" }],
    [{ correspondent_account: "30101810500000000225" }, { correspondent_account: "correspondent_account" }],
    [
      { company_type: "INDIVIDUAL_ENTREPRENEUR", inn: "500100732259", ogrn: "304500116000157" },
      { kpp: "kpp_of_entrepreneur" },
    ],
    [{ site: "javascript:alert(1)" }, { site: "site" }],
    [{ site: "ftp://example.test" }, { site: "site" }],
    [{ registration_date: IsoDate.parse("2099-01-01") }, { registration_date: "registration_date" }],
    [{ registration_date: IsoDate.parse("1899-01-01") }, { registration_date: "registration_date" }],
  ] as const)("%j is told at its field", (change, errors) => {
    expect(companyErrors({ ...COMPANY, ...change }, NOW)).toEqual(errors);
  });
});

describe("what verification needs", () => {
  test("is everything that the law knows a company by, and the bank", () => {
    expect(companyMissing(COMPANY)).toEqual([]);
    expect(companyMissing({ ...EMPTY, company_type: "LEGAL_ENTITY" })).toEqual([
      "inn",
      "kpp",
      "ogrn",
      "legal_address",
      "head_name",
      "tax_system",
      "bank_name",
      "bik",
      "correspondent_account",
      "checking_account",
    ]);
  });

  test("is no KPP of an entrepreneur, and the basis of an exemption", () => {
    expect(companyMissing({ ...COMPANY, company_type: "INDIVIDUAL_ENTREPRENEUR", kpp: null })).toEqual([]);
    expect(companyMissing({ ...COMPANY, vat_exempt: true })).toEqual(["vat_exemption_basis"]);
  });
});

test.each([
  ["a Monday", "2026-11-16T08:00:00Z", "2026-11-17T15:00:00.000Z"],
  ["late on a Friday", "2026-11-20T22:30:00Z", "2026-11-23T15:00:00.000Z"],
  ["the last day of the year", "2026-12-31T09:00:00Z", "2027-01-11T15:00:00.000Z"],
  ["the evening before a holiday", "2026-11-03T20:59:00Z", "2026-11-05T15:00:00.000Z"],
])("one business day after %s", (_name, from, to) => {
  expect(nextBusinessDayEnd(new Date(from)).toISOString()).toBe(to);
});
