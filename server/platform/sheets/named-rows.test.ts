import { expect, test } from "vitest";
import { columnsByHeading, namedRows } from "#server/platform/sheets/named-rows.ts";

const find = columnsByHeading({
  email: { headings: ["E-mail", "Почта", "邮箱"], looksLike: (cell) => cell.includes("@") },
  role: { headings: ["Role", "Роль"] },
});

const table = (...lines: string[][]) => lines.map((cells, place) => ({ number: place + 1, cells }));
const read = (...tables: ReturnType<typeof table>[]) =>
  namedRows(tables, { find, required: "email" })?.map(({ number, text }) => [number, text("email"), text("role")]);

test("columns are found by their headings in any order, below a title, whatever the case and the signs", () => {
  expect(
    read(
      table(
        ["Сотрудники отдела"],
        [],
        ["№", "РОЛЬ:", "e-Mail"],
        ["1", " Менеджер ", "a@x.test"],
        ["2", "", "b@x.test"],
      ),
    ),
  ).toEqual([
    [4, "a@x.test", "Менеджер"],
    [5, "b@x.test", null],
  ]);
  expect(read(table(["邮箱"], ["a@x.test"]))).toEqual([[2, "a@x.test", null]]);
});

test("a list without headings is read by the look of its cells, from its first row", () => {
  expect(read(table(["Анна", "a@x.test"], ["Борис", "b@x.test"], ["Вера", "нет почты"]))).toEqual([
    [1, "a@x.test", null],
    [2, "b@x.test", null],
    [3, "нет почты", null],
  ]);
});

test("a column under an unknown heading is found by its cells", () => {
  expect(read(table(["Контакт", "Роль"], ["a@x.test", "Менеджер"]))).toEqual([[2, "a@x.test", "Менеджер"]]);
});

test("the first table with the required column counts; without one there are no rows", () => {
  expect(read(table(["Роль"], ["Менеджер"]), table(["Почта"], ["a@x.test"]))).toEqual([[2, "a@x.test", null]]);
  expect(read(table(["Роль"], ["Менеджер"]))).toBeUndefined();
  expect(read()).toBeUndefined();
});
