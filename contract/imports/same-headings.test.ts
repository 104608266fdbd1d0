import { expect, test } from "vitest";
import { findSameHeadings } from "./same-headings.ts";

const HEADINGS = ["№", "Партномер", "Кол-во", "Примечание"];
const rowsOf = (...lines: readonly string[]) =>
  lines.map((line, place) => ({ number: place + 1, cells: line.split(";") }));

test("the same headings are found below a title, in another order and with other signs", () => {
  const rows = rowsOf("Плата ИНД-3", "кол-во;Партномер;№;ПРИМЕЧАНИЕ", "4;RES-1;1;");
  expect(findSameHeadings(rows, HEADINGS)).toEqual({ header_row: 2, missing: [], extra: [] });
});

test("headings that only one of two sheets has are named", () => {
  expect(findSameHeadings(rowsOf("Партномер;Кол-во;Склад", "RES-1;4;Юг"), HEADINGS)).toEqual({
    header_row: 1,
    missing: ["№", "Примечание"],
    extra: ["Склад"],
  });
});

test("a sheet with less than half of the headings is another table", () => {
  expect(findSameHeadings(rowsOf("Дата;Автор;№", "1.1.2026;Анна;1"), HEADINGS)).toBeNull();
  expect(findSameHeadings(rowsOf("Партномер", "RES-1"), ["Партномер"])).toBeNull();
});
