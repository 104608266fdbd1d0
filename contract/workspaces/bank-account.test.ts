import { expect, test } from "vitest";
import { accountMark, isRedirected, maskedAccount } from "./bank-account.ts";

const BEFORE = { name: "ООО «Метиз»", inn: "7707083893", bik: "044525225", checking_account: "40702810938000000001" };

test("payments go elsewhere by another payee, bank or account", () => {
  const none = { ...BEFORE, checking_account: null };
  const other = { ...BEFORE, checking_account: "40702810538000077777" };
  expect(isRedirected(BEFORE, BEFORE, BEFORE)).toBe(false);
  for (const field of ["name", "inn", "bik", "checking_account"] as const)
    expect(isRedirected(BEFORE, { ...BEFORE, [field]: "1" }, BEFORE)).toBe(true);
  // Restoring a removed account redirects no payments, but replacing it with another account does.
  expect(isRedirected(BEFORE, none, BEFORE)).toBe(true);
  expect(isRedirected(none, none, BEFORE)).toBe(false);
  expect(isRedirected(none, BEFORE, BEFORE)).toBe(false);
  expect(isRedirected(none, other, BEFORE)).toBe(true);
  // A first account redirects no payments.
  expect(isRedirected(none, BEFORE, null)).toBe(false);
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
