import { multiply, normalise } from "#contract/money/decimal.ts";
import type { Payee } from "#contract/order-paper/payee-requisites.ts";

const LIMITS = { Name: 160, BankName: 45, Purpose: 210 };

const SEPARATOR = "|";
/** Removes the separator and line breaks from a value. */
const valueOf = (text: string, most: number): string =>
  [...text.replace(/[|\s]+/gu, " ").trim()].slice(0, most).join("");

export interface CodedPayment {
  readonly number: string;
  readonly date: string;
  readonly sum: string;
  readonly is_advance: boolean;
  /** VAT included in the sum; null without VAT. */
  readonly vat: string | null;
}

/**
 * Returns the payment purpose for the bank order. The purpose is in Russian for every interface language, so it isn't
 * in the catalogues.
 */
function purposeOf({ number, date, is_advance, vat }: CodedPayment): string {
  const day = date.split("-").toReversed().join(".");
  const what = `${is_advance ? "Аванс" : "Оплата"} по счёту № ${number} от ${day}.`;
  return `${what} ${vat === null ? "Без НДС." : `В т.ч. НДС ${vat} руб.`}`;
}

/**
 * Returns a payment code according to ГОСТ Р 56042-2014 in UTF-8 (the 2 after ST0001). The code contains the payee, the
 * account, the sum in kopecks, the purpose and the payee's tax numbers. Banking apps create a payment order from the
 * code.
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
