import { expect, test } from "vitest";
import { accountMark, maskedAccount, redirectedBy } from "./bank-account.ts";

const BEFORE = { name: "ООО «Метиз»", inn: "7707083893", bik: "044525225", checking_account: "40702810938000000001" };

test("payments go elsewhere by another payee, bank or account", () => {
  expect(redirectedBy(BEFORE, BEFORE)).toEqual([]);
  expect(redirectedBy(BEFORE, { ...BEFORE, checking_account: null })).toEqual(["checking_account"]);
  expect(redirectedBy(BEFORE, { ...BEFORE, name: "ООО «Другое»", bik: "044525593" })).toEqual(["name", "bik"]);
  // A first account redirects nothing.
  expect(redirectedBy({ ...BEFORE, checking_account: null }, BEFORE)).toEqual([]);
});

test("a masked account is recognised, and never looks like another one", () => {
  expect(maskedAccount("40702810938000000001")).toBe("40702…0001");
  expect(maskedAccount("40702810938000000001", "40702810100000009999")).toBe("40702…0001");
  expect(maskedAccount("40702810938000000001", "40702810777700000001")).toBe("40702810938000000001");
});

test.each([
  [{ previous: null, is_verified: true, is_paid_before: false }, null],
  [{ previous: {}, is_verified: true, is_paid_before: true }, null],
  [{ previous: {}, is_verified: true, is_paid_before: false }, "changed"],
  [{ previous: {}, is_verified: false, is_paid_before: true }, "changed"],
  [{ previous: null, is_verified: false, is_paid_before: true }, "unverified"],
] as const)("of an account with %o the mark is %s", (payee, mark) => {
  expect(accountMark(payee)).toBe(mark);
});
