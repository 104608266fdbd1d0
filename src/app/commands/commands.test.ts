import { beforeEach, expect, test, vi } from "vitest";
import { isEnough, named } from "#src/app/commands/commands.ts";
import type { Command } from "#src/app/commands/commands.ts";
import { forgetRecent, noteRecent, recentPages } from "#src/app/commands/recent.ts";

const command = (name: string): Command => ({ id: name, name, icon: "list", to: "/" });

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
  const all = ["Новая группа", "Новый тендер", "Группы заявок", "Учётные записи"].map(command);
  const names = (typed: string): string[] => named(all, typed).map(({ name }) => name);
  expect(names("гру нов")).toEqual(["Новая группа"]);
  expect(names("ГРУППЫ")).toEqual(["Группы заявок"]);
  expect(names("учет")).toEqual(["Учётные записи"]);
  expect(names("")).toHaveLength(4);
  expect(names("заказ")).toEqual([]);
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
