import { beforeEach, expect, test, vi } from "vitest";
import { flatten } from "#i18n/catalogue-test-kit.ts";
import * as en from "#i18n/en/catalogue.ts";
import * as hi from "#i18n/hi/catalogue.ts";
import * as ru from "#i18n/ru/catalogue.ts";
import * as zh from "#i18n/zh-hans/catalogue.ts";
import { hasNumber, isEnough } from "#src/app/commands/commands.ts";
import { findCommands } from "#src/app/commands/match.ts";
import { forgetRecent, noteRecent, recentPages } from "#src/app/commands/recent.ts";

const find = (names: readonly string[], typed: string): string[] =>
  findCommands(
    names.map((name) => ({ name })),
    typed,
  ).map(({ command }) => command.name);

/** Stubs a storage whose entries are enumerable properties, as in a browser. */
beforeEach(() => {
  const stored = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  const set = (key: string, value: string) => Reflect.set(stored, key, value);
  Object.defineProperties(stored, {
    getItem: hidden((key: string) => Reflect.get(stored, key) as unknown),
    setItem: hidden(set),
    removeItem: hidden((key: string) => Reflect.deleteProperty(stored, key)),
  });
  vi.stubGlobal("sessionStorage", stored);
  return () => vi.unstubAllGlobals();
});

test("a command is found by any of its words, in any order, by their beginnings and without dots over ё", () => {
  const all = ["Новая группа", "Новый тендер", "Группы заявок", "Учётные записи"];
  expect(find(all, "гру нов")).toEqual(["Новая группа"]);
  expect(find(all, "ГРУППЫ")[0]).toBe("Группы заявок");
  expect(find(all, "учет")).toEqual(["Учётные записи"]);
  expect(find(all, "")).toHaveLength(4);
  expect(find(all, "заказ")).toEqual([]);
});

test("what has the typed name stands above what means the same, and that above the other keyboard layout", () => {
  expect(find(["Import", "Загрузка", "Импорт заявок"], "импорт")).toEqual(["Импорт заявок", "Import", "Загрузка"]);
  expect(find(["Экспорт", "Импорт заявок"], "bvgjhn")).toEqual(["Импорт заявок"]);
  expect(find(["Import of requests", "Export"], "шьзщке")).toEqual(["Import of requests"]);
  expect(find(["Импорт заявок"], "шьзщке")).toEqual(["Импорт заявок"]);
});

test("what the menus and pages offer is found by a word of every language, whatever the language of the interface", () => {
  const keys = [
    "home purchase_items groups tenders offers orders suppliers spend workspaces import mails verification users audit",
    "attributes reference supplier_companies",
  ]
    .flatMap((names) => names.split(" "))
    .map((name) => `frame.menu.${name}`);
  const texts = [ru, en, zh, hi].map((catalogue) => flatten(catalogue));
  const more = ["orders.create", "groups.create", "tenders.create.title", "controls.export.action", "scenarios.open"];
  const lost = [...keys, ...more].flatMap((key) =>
    texts.flatMap((shown) =>
      texts
        .map((other) => other.get(key) ?? "")
        .filter((typed) => typed.split(" ").every((word) => find([shown.get(key) ?? ""], word).length === 0))
        .map((typed) => `${shown.get(key)} ≠ ${typed}`),
    ),
  );
  expect(lost).toEqual([]);
});

test("a typed number means one document of its kind, or every kind without a prefix; a round only itself", () => {
  const found = (typed: string) =>
    ["PO-00014", "T-00014", "T-00014/2", "Q-00014", "PO-00114"].filter((code) => hasNumber(code, typed));
  expect(found("po-14")).toEqual(["PO-00014"]);
  expect(found("14")).toEqual(["PO-00014", "T-00014", "T-00014/2", "Q-00014"]);
  expect(found("т-00014/2")).toEqual(["T-00014/2"]);
  expect(found("po14x")).toEqual([]);
});

test("one letter searches through no lists, one Chinese word does", () => {
  expect(["a", "7", "", "ab", "阻"].map(isEnough)).toEqual([false, false, false, true, true]);
});

test("a page stands once among the last ones, as it was left; those of another person or company stand elsewhere", () => {
  noteRecent(1, 2, { to: "/service/tenders?view=mine", name: "Тендеры" });
  noteRecent(1, 2, { to: "/service/tenders/5", name: "Разъёмы", list: "Тендеры" });
  noteRecent(1, 2, { to: "/service/tenders?view=DONE", name: "Тендеры" });
  expect(recentPages(1, 2).map(({ to }) => to)).toEqual(["/service/tenders?view=DONE", "/service/tenders/5"]);
  expect([recentPages(1, 3), recentPages(2, 2)]).toEqual([[], []]);
  for (let id = 10; id < 40; id += 1) noteRecent(1, 2, { to: `/service/orders/${id}`, name: `${id}` });
  expect(recentPages(1, 2)).toHaveLength(12);
});

test("whoever signs out leaves none behind, and what isn't a list of pages is taken for none", () => {
  noteRecent(1, 2, { to: "/service/tenders", name: "Тендеры" });
  sessionStorage.setItem("tab", "mine");
  forgetRecent();
  expect([recentPages(1, 2), sessionStorage.getItem("tab")]).toEqual([[], "mine"]);
  sessionStorage.setItem("recent 1 2", '[{"to":3}]');
  expect(recentPages(1, 2)).toEqual([]);
});
