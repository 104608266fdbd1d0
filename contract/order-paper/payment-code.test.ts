import { describe, expect, test } from "vitest";
import { nextNumber } from "#contract/order-paper/next-invoice-number.ts";
import { paymentCode } from "#contract/order-paper/payment-code.ts";

const PAYEE = {
  name: "ООО «Пайка | Ко»",
  inn: "7707083893",
  kpp: "773601001",
  bank_name: "ПАО Сбербанк",
  bik: "044525225",
  correspondent_account: "30101810400000000225",
  checking_account: "40702810938000000001",
};
const PAYMENT = { number: "41", date: "2026-11-20", sum: "1525.00", is_advance: false, vat: "275.00" };

describe("a payment code", () => {
  test("says what a bank asks for, the sum in kopecks", () => {
    expect(paymentCode(PAYEE, PAYMENT)).toBe(
      "ST00012|Name=ООО «Пайка Ко»|PersonalAcc=40702810938000000001|BankName=ПАО Сбербанк|BIC=044525225" +
        "|CorrespAcc=30101810400000000225|Sum=152500|Purpose=Оплата по счёту № 41 от 20.11.2026. В т.ч. НДС 275.00 руб." +
        "|PayeeINN=7707083893|KPP=773601001",
    );
  });

  test("of an advance says so, without VAT says so, and an entrepreneur has no KPP", () => {
    const code = paymentCode({ ...PAYEE, kpp: null }, { ...PAYMENT, sum: "762.5", is_advance: true, vat: null });
    expect(code).toContain("|Sum=76250|Purpose=Аванс по счёту № 41 от 20.11.2026. Без НДС.|PayeeINN=");
    expect(code).not.toContain("KPP");
  });

  test("keeps to the lengths that the standard sets, whatever a company is called", () => {
    const long = paymentCode({ ...PAYEE, name: "Я".repeat(200), bank_name: "Б|".repeat(80) }, PAYMENT);
    const fields = new Map(long.split("|").map((field): [string, string] => [field.split("=")[0] ?? "", field]));
    expect(fields.get("Name")).toBe(`Name=${"Я".repeat(160)}`);
    expect(fields.get("BankName")).toHaveLength("BankName=".length + 45);
    expect([...fields.keys()]).toHaveLength(10);
  });
});

describe("the next number of an invoice", () => {
  test.each([
    { sent: [], next: "1" },
    { sent: ["118"], next: "119" },
    { sent: ["99"], next: "100" },
    { sent: ["СЧ-0098", "СЧ-0097"], next: "СЧ-0099" },
    // The latest number isn't the highest one.
    { sent: ["12", "118", "СЧ-500"], next: "119" },
    { sent: ["без номера", "7"], next: "8" },
    { sent: ["без номера"], next: "1" },
    { sent: [`1${"9".repeat(30)}`], next: `2${"0".repeat(30)}` },
  ])("after $sent is $next", ({ sent, next }) => {
    expect(nextNumber(sent)).toBe(next);
  });
});
