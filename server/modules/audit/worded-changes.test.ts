import { expect, test } from "vitest";
import { ATTRIBUTE_FIELDS } from "#contract/attributes/attribute-fields.ts";
import { AWARD_SETTING_FIELDS } from "#contract/award/setting-fields.ts";
import { namesOf } from "#contract/fields.ts";
import type { Fields } from "#contract/fields.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";
import { ORDER_DETAILS } from "#contract/orders/order-fields.ts";
import { Language } from "#contract/primitives.ts";
import { ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { SUPPLIER_COMPANY_FIELDS } from "#contract/supplier-companies/supplier-company-fields.ts";
import { BASIS_FIELDS } from "#contract/tender-basis/basis-fields.ts";
import { LOT_FIELDS } from "#contract/tenders/lot-fields.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import { COMPANY_INFO_FIELDS } from "#contract/workspaces/company-info-fields.ts";
import { wordedChanges } from "#server/modules/audit/worded-changes.ts";

const DESCRIBED: readonly (readonly [Audited, Fields])[] = [
  ["purchase_item", ITEM_FIELDS],
  ["tender", TENDER_FIELDS],
  ["tender", BASIS_FIELDS],
  ["lot", LOT_FIELDS],
  ["order", ORDER_DETAILS],
  ["workspace", COMPANY_INFO_FIELDS],
  ["workspace", ONE_C_SETTING_FIELDS],
  ["workspace", AWARD_SETTING_FIELDS],
  ["user", PERSON_FIELDS],
  ["supplier_company", SUPPLIER_COMPANY_FIELDS],
  ["attribute", ATTRIBUTE_FIELDS],
];
/** Fields that operations record besides those of the forms. */
const OTHERS: readonly (readonly [Audited, readonly string[]])[] = [
  ["purchase_item", ["status", "manager", "design_documentation", "files"]],
  ["purchase_item_group", ["name", "manager"]],
  ["tender", ["status", "managers", "freight", "manager", "files"]],
  ["lot", ["winners", "award_reason"]],
  ["offer", ["status", "commercial_offer", "manager"]],
  ["order", ["status", "invoice_status", "payment_status", "delivery_status", "manager"]],
  ["import_task", ["status"]],
  ["workspace", ["status", "owner", "manager"]],
  ["workspace_role", ["name", "actions"]],
  ["announcement", ["text", "tone", "starts_at", "ends_at"]],
  ["user", ["email", "role", "roles", "agent", "times", "call", "browser", "confirmed"]],
];

test("every field that changes is named in every language", () => {
  const fields = [...DESCRIBED.map(([entity, given]) => [entity, namesOf(given)] as const), ...OTHERS];
  const unnamed = Language.options.flatMap((language) =>
    fields.flatMap(([entity, names]) =>
      names.flatMap((field) =>
        wordedChanges({ entity, changes: { [field]: { from: null, to: "x" } } }, language)
          .filter(({ label }) => label === field)
          .map(() => `${language} ${entity}.${field}`),
      ),
    ),
  );
  expect(unnamed).toEqual([]);
});

const words = (entity: Audited, field: string, from: unknown, to: unknown) =>
  wordedChanges({ entity, changes: { [field]: { from, to } } }, "ru").map((each) => [
    each.label,
    each.from.text,
    each.to.text,
    each.to.kind,
  ]);

test("values are given in the reader's words; times and days stay as they are, for the reader's zone", () => {
  expect(words("workspace", "status", "CREATED", "SENT_TO_VERIFICATION")).toEqual([
    ["Статус", "Создано", "На проверке", "text"],
  ]);
  expect(words("tender", "status", "DRAFT", "TENDER_OPENED")).toMatchObject([
    ["Статус", "Черновик", "Идёт приём", "text"],
  ]);
  expect(words("tender", "urgent", false, true)).toEqual([["Срочный", "Нет", "Да", "text"]]);
  expect(words("tender", "currency", 1, 3)).toMatchObject([["Валюта", "Рубль, ₽", "Доллар США, $", "text"]]);
  expect(words("lot", "unit", 1, 5)).toMatchObject([["Ед.", "шт", "кг", "text"]]);
  expect(words("tender", "closing_date", null, "2026-12-04T15:00:00.000Z")).toMatchObject([
    ["Приём до", "", "2026-12-04T15:00:00.000Z", "moment"],
  ]);
  expect(words("order", "deliver_by", null, "2026-12-04")).toMatchObject([
    [expect.any(String), "", "2026-12-04", "day"],
  ]);
  expect(words("purchase_item", "manager", { id: 7, name: "Анна" }, { id: 9, name: "Пётр" })).toMatchObject([
    ["Ответственный", "Анна", "Пётр", "text"],
  ]);
  expect(words("purchase_item", "Класс точности", "A", "B")).toMatchObject([["Класс точности", "A", "B", "text"]]);
});

test("what has no words, such as ids of lines, is left out", () => {
  expect(words("lot", "winners", [], [{ offer_item: 4752, quantity: "20" }])).toEqual([]);
});
