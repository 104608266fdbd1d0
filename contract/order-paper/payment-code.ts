import { multiply, normalise } from "#contract/money/decimal.ts";
import type { Payee } from "#contract/order-paper/payee-requisites.ts";

/** So many signs has a value at most. */
const LIMITS = { Name: 160, BankName: 45, Purpose: 210 };

const SEPARATOR = "|";
/** A value can't hold what parts it from the next one, nor a new line. */
const valueOf = (text: string, most: number): string =>
  [...text.replace(/[|\s]+/gu, " ").trim()].slice(0, most).join("");

/** What is paid of an invoice. */
export interface CodedPayment {
  readonly number: string;
  readonly date: string;
  readonly sum: string;
  readonly is_advance: boolean;
  /** Of the sum; null where there is none at all. */
  readonly vat: string | null;
}

/**
 * What a bank's order says the money is for: Russian whoever reads the invoice, so it is data here and in no catalogue.
 */
function purposeOf({ number, date, is_advance, vat }: CodedPayment): string {
  const day = date.split("-").toReversed().join(".");
  const what = `${is_advance ? "Аванс" : "Оплата"} по счёту № ${number} от ${day}.`;
  return `${what} ${vat === null ? "Без НДС." : `В т.ч. НДС ${vat} руб.`}`;
}

/**
 * What a payment code of ГОСТ Р 56042-2014 says, in UTF-8 (the 2 after ST0001): who is paid, on which account, and as
 * more the sum in kopecks, what for, and the payee's tax numbers. A bank's application fills its order from it.
 */
export function paymentCode(payee: Payee, payment: CodedPayment): string {
  const fields = [
    ["Name", valueOf(payee.name, LIMITS.Name)],
    ["PersonalAcc", payee.checking_account],
    ["BankName", valueOf(payee.bank_name, LIMITS.BankName)],
    ["BIC", payee.bik],
    ["CorrespAcc", payee.correspondent_account],
    ["Sum", normalise(multiply(payment.sum, "100"))],
    ["Purpose", valueOf(purposeOf(payment), LIMITS.Purpose)],
    ["PayeeINN", payee.inn],
    ...(payee.kpp === null ? [] : [["KPP", payee.kpp]]),
  ];
  return ["ST00012", ...fields.map((field) => field.join("="))].join(SEPARATOR);
}
