import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { approvalMachine } from "#contract/award/approval.machine.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { COMMON_ERRORS, ERROR_STATUS } from "#contract/errors.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Machine } from "#contract/machine.ts";
import { isActionOf } from "#contract/orders/action-sides.ts";
import { deliveryMachine } from "#contract/orders/delivery.machine.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { confirmationMachine, invoiceMachine, orderMachine, paymentMachine } from "#contract/states/order.machine.ts";
import { AppError, otherSideError, wrongStateError } from "#server/core/app-error.ts";
import { appErrorBody } from "#server/http/errors.ts";
import { readerOf } from "#server/http/reader.ts";
import type { Reader } from "#server/http/reader.ts";
import { hasKey, translate } from "#server/platform/translate.ts";

/** Words of a tender. "Предложение" isn't among them, because it also means the supplier's proposal for an order. */
const TENDER_WORDS: Readonly<Record<Language, RegExp>> = {
  ru: /тендер|победител|раунд|сравнени|(^|[^а-яё])лот(?![а-яё]{3})|предложени[ея]м? по тендер/iu,
  en: /tender|offer|winner|award|\blots?\b|\bbid|comparison/iu,
  "zh-hans": /招标|投标|报价|中标|授标|标段|比较/u,
  hi: /टेंडर|निविदा|ऑफ़र|विजेता|लॉट|तुलना/u,
};

/** Calls that only an order from a tender takes. */
const OF_TENDER = new Set(["/order/{id}/offer-items", "/order/{id}/adding-offer-items-to-items"]);
/** Problems that only lines from a tender can have. */
const LINES_OF_TENDER = /^winner_|^already_ordered$|^no_winners$|^supplier_closed$|^proposal_too_much$/;

const READERS: readonly Reader[] = (["customer", "supplier", null] as const).map((side) => ({ record: "order", side }));
const CALLS: readonly Endpoint[] = Object.values(api).flatMap((part) => Object.values(part));
const ORDER_CALLS = CALLS.filter((call) => readerOf(call) !== null && !OF_TENDER.has(call.path));
const CODES: readonly ErrorCode[] = [...new Set(ORDER_CALLS.flatMap(({ errors }) => [...COMMON_ERRORS, ...errors]))];

const isTenderWord = (language: Language, text: string): boolean => TENDER_WORDS[language].test(text);

/** Returns the codes of messages that occur in the source of the modules that answer the calls of an order. */
function codesInSource(): string[] {
  const modules = fileURLToPath(new URL("../modules", import.meta.url));
  const files = ["orders", "order-drafts", "order-paper", "one-c"].flatMap((folder) =>
    readdirSync(path.join(modules, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(modules, folder, name),
    ),
  );
  const texts = files
    .filter((name) => name.endsWith(".ts") && !name.includes("test"))
    .map((name) => readFileSync(name, "utf8"));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/"([a-z][a-z_]+)"/g)].map(([, code = ""]) => code)))];
}

test("the calls of an order are found by their addresses, with the side that makes them", () => {
  expect(ORDER_CALLS.length).toBeGreaterThan(30);
  const sideOf = (address: string) => {
    const call = CALLS.find((each) => each.path === address && each.method === "POST");
    return call === undefined ? undefined : readerOf(call)?.side;
  };
  expect(sideOf("/orders/{id}/confirming")).toBe("supplier");
  expect(sideOf("/orders/{id}/proposal/accepting")).toBe("customer");
  expect(sideOf("/orders/{id}/payments/{paymentId}/confirming")).toBe("customer");
  expect(sideOf("/orders/{id}/deliveries/{deliveryId}/files")).toBeNull();
  // A new order isn't a record yet, and the winners of a tender are ordered by the same call.
  expect(sideOf("/order")).toBeUndefined();
});

describe.each(LANGUAGES)("what an order answers in %s", (language) => {
  test.each(CODES)("%s has no words of a tender", (code) => {
    for (const reader of READERS) {
      const { detail } = appErrorBody(new AppError(code), language, reader);
      expect(isTenderWord(language, detail), detail).toBe(false);
    }
  });

  test("refusals of the permission and of the side have no words of a tender", () => {
    for (const reader of READERS)
      for (const code of ["not_a_customer", "not_a_supplier", "no_active_company", "unauthenticated"] as const) {
        const { detail } = appErrorBody(new AppError(code), language, reader);
        expect(isTenderWord(language, detail), detail).toBe(false);
      }
  });

  test("problems of lines and fields have no words of a tender, unless the line is from one", () => {
    const codes = codesInSource().filter((code) => !LINES_OF_TENDER.test(code) && !Object.hasOwn(ERROR_STATUS, code));
    const keys = codes.flatMap((code) => ["problems", "validation", "errors"].map((part) => `${part}.${code}`));
    const texts = keys.filter(hasKey).map((key) => translate(language, key));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => isTenderWord(language, text))).toEqual([]);
  });
});

const MACHINES: readonly Machine<string, string>[] = [
  orderMachine,
  confirmationMachine,
  invoiceMachine,
  paymentMachine,
  deliveryMachine,
  approvalMachine,
];

describe.each(MACHINES)("the state of the $name", (machine) => {
  test.each(machine.states)("%s: each side reads only what it can do itself, or what the other side can", (state) => {
    for (const language of LANGUAGES)
      for (const side of ["customer", "supplier"] as const) {
        const error = wrongStateError(machine, state);
        const { detail } = appErrorBody(error, language, { record: "order", side });
        expect(isTenderWord(language, detail), detail).toBe(false);
        const { actions = [] } = error.details;
        const own = actions.filter((action) => isActionOf(side, action));
        const words = (action: string) => translate(language, `errors.action.${machine.name}.${action}`);
        const shown = own.length > 0 ? own : actions;
        expect(actions.filter((action) => detail.includes(words(action)))).toEqual(shown);
      }
  });
});

test("sentences address the reader's side", () => {
  const said = (error: AppError, side: "customer" | "supplier") =>
    appErrorBody(error, "en", { record: "order", side }).detail;
  const waiting = wrongStateError(invoiceMachine, "REQUESTED");
  expect(said(waiting, "customer")).toBe(
    "The invoice is waiting for the customer's answer, so this can't be done. What you can do now: confirm the invoice, reject the invoice.",
  );
  expect(said(waiting, "supplier")).toBe(
    "The invoice is waiting for the customer's answer, so this can't be done. What the customer can do now: confirm the invoice, reject the invoice.",
  );
  expect(said(wrongStateError(orderMachine, "SENT_TO_ONE_C"), "supplier")).toContain(
    "What you can do now: decline the order",
  );
  expect(said(new AppError("not_a_supplier"), "supplier")).toBe("Only the supplier of the order can do this.");
  expect(said(otherSideError(), "customer")).toBe("Only the customer of the order can do this.");
  expect(said(new AppError("approval_needed"), "supplier")).not.toContain("colleague");
  // An error of a call for both sides names the caller's side itself.
  const detail = appErrorBody(new AppError("already_delivered", { side: "supplier" }), "en", READERS[2]).detail;
  expect(detail).toContain("ask the customer to close the order");
});
