import { expect, test } from "vitest";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import {
  compareCompany,
  compareField,
  VERIFIED_FIELDS,
  verifiedChanges,
  verifiedChangesSince,
} from "#contract/verification/verified-fields.ts";
import type { VerifiedField } from "#contract/verification/verified-fields.ts";

const COMPANY: CompanyInfo = {
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
};
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
const compared = (field: VerifiedField, registry: typeof REGISTRY | null = REGISTRY, company = COMPANY) => {
  const { source, verdict } = compareField(field, company, { registry });
  return `${source} ${verdict}`;
};

test("case and quotes are no difference, another person is one, and what one side doesn't say is not compared", () => {
  expect(compared("name")).toBe("registry same");
  expect(compared("inn")).toBe("registry same");
  expect(compared("head_name")).toBe("registry differs");
  expect(compared("legal_address")).toBe("registry differs");
  for (const field of ["actual_address", "head_position", "registration_date", "vat_exempt"] as const)
    expect(compared(field)).toBe("none unknown");
});

test("with the registry off nothing agrees with it: check digits say what they are, and a BIK has none", () => {
  const signs = Object.fromEntries(VERIFIED_FIELDS.map((field) => [field, compared(field, null)]));
  expect(Object.values(signs).filter((sign) => sign.startsWith("registry"))).toEqual([]);
  expect(Object.keys(signs).filter((field) => signs[field] === "checksum same")).toEqual([
    "inn",
    "ogrn",
    "correspondent_account",
    "checking_account",
  ]);
  expect(signs["bik"]).toBe("none unknown");
  expect(compared("checking_account", null, { ...COMPANY, checking_account: "40702810938000000002" })).toBe(
    "checksum differs",
  );
});

test("what a person checked with sources of their own is said to be so, never over the registry's word", () => {
  const given = { registry: REGISTRY, by_hand: ["bik", "head_name"] as const };
  expect(compareField("bik", COMPANY, given)).toMatchObject({ source: "hand", verdict: "same" });
  expect(compareField("head_name", COMPANY, given)).toMatchObject({ source: "registry", verdict: "differs" });
});

test("every field that is compared is verified: a change of any of them is noticed, by the guard and against the record", () => {
  const record = compareCompany(COMPANY, { registry: null });
  expect(record.map(({ field }) => field)).toEqual(VERIFIED_FIELDS);
  for (const field of VERIFIED_FIELDS) {
    const after: CompanyInfo = { ...COMPANY, [field]: field === "vat_exempt" ? true : "другое" };
    expect(verifiedChanges(COMPANY, after)).toEqual([field]);
    expect(verifiedChangesSince(record, after)).toEqual([field]);
  }
  const elsewhere: CompanyInfo = { ...COMPANY, site: "https://example.test" };
  expect(verifiedChanges(COMPANY, elsewhere)).toEqual([]);
});

test("the same number is no change, however it is grouped", () => {
  const typed: CompanyInfo = { ...COMPANY, inn: "77 07-083\u00a0893", kpp: "7736 01 001", ogrn: " 1027700132195" };
  const plain: CompanyInfo = { ...COMPANY, inn: "7707083893", kpp: "773601001", ogrn: "1027700132195" };
  expect(verifiedChanges(typed, plain)).toEqual([]);
  expect(verifiedChanges(plain, typed)).toEqual([]);
  expect(verifiedChangesSince(compareCompany(typed, { registry: null }), plain)).toEqual([]);
  expect(verifiedChanges(plain, { ...typed, inn: "77 07-083\u00a0894" })).toEqual(["inn"]);
});
