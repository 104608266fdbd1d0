import { expect, test } from "vitest";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import type { Paper } from "#server/platform/paper/paper.ts";
import { bare, linesOf, pagesOf } from "#server/testing/pdf-pages.ts";

const paperOf = (given: Partial<Paper>): Paper => ({
  language: "ru",
  title: "Заказ PO-00002",
  subtitle: "",
  parties: [],
  columns: [
    { heading: "№", width: 100 },
    { heading: "Позиция", width: 400 },
  ],
  rows: [["1", "Резистор"]],
  sums: [],
  total: { label: "Итого", value: "0,00" },
  words: "Ноль рублей",
  terms: [],
  signatures: [],
  page: "Страница %{page} из %{pages}",
  ...given,
});

test("the thread that draws papers keeps nothing of one for the next", async () => {
  const first = await drawInWorker(paperOf({}));
  await drawInWorker(paperOf({ title: "电容器", rows: [["1", "≤ 25 В"]] }));
  expect(await pagesOf(await drawInWorker(paperOf({})))).toEqual(await pagesOf(first));
});

test("after a paper that can't be drawn, and after one of many lines, the next one is drawn", async () => {
  const nowhere = [
    { heading: "№", width: Number.NaN },
    { heading: "Позиция", width: 400 },
  ];
  await expect(drawInWorker(paperOf({ columns: nowhere }))).rejects.toThrow("unsupported number: NaN");
  const many = Array.from({ length: 300 }, (_, line) => [String(line + 1), "Резистор"]);
  for (const rows of [many, [["1", "Дроссель"]]]) {
    const pages = await pagesOf(await drawInWorker(paperOf({ rows })));
    expect(pages.join("")).toContain(rows.at(-1)?.join(""));
  }
});

test("a number or a code is broken at a space only, and never inside its digits", async () => {
  const sum = "999\u00a0999\u00a0999\u00a0999,99";
  const quantity = "999\u00a0999\u00a0999,999";
  const price = "999\u00a0999\u00a0999,999999 за 1\u00a0000\u00a0000 шт";
  const account = "40702810500000000123";
  const codes = ["GRM188R71C104KA01D-0123456789/2026", "4070281050000000012345"];
  const numeric = true;
  const columns = [
    { heading: "№", width: 24, numeric },
    { heading: "Позиция", width: 191 },
    { heading: "Кол-во", width: 56, numeric },
    { heading: "Ед.", width: 36 },
    { heading: "Цена", width: 72, numeric },
    { heading: "НДС", width: 42, numeric },
    { heading: "Сумма", width: 94, numeric },
  ];
  const rows = codes.map((code, place) => [
    String(place + 1000),
    `Станок\n${code}`,
    quantity,
    "шт",
    price,
    "22 %",
    sum,
  ]);
  const facts = [{ label: "Расчётный счёт", value: account }];
  const parties = ["Заказчик", "Поставщик"].map((title) => ({ title, name: "ООО «А»", facts }));
  const sums = [{ label: "Без НДС", value: `${sum} ₽` }];
  const total = { label: "Сумма с НДС", value: `122\u00a0006\u00a0098\u00a0779\u00a0999,88 ₽` };
  const terms = [{ label: "Комментарий", value: `Оплата на счёт ${account}, сумма ${sum}. `.repeat(6) }];
  const lines = await linesOf(await drawInWorker(paperOf({ parties, columns, rows, sums, total, terms })));
  for (const number of ["1000", "1001", quantity, price, sum, account, total.value, ...codes])
    expect(lines.some((line) => line.includes(bare(number)))).toBe(true);
  // In two rows, once below them, and six times in the comment.
  expect(lines.join(" ").split(bare(sum))).toHaveLength(9 + 1);
});
