import { expect, test } from "vitest";
import { drawInWorker } from "#server/platform/paper/draw-in-worker.ts";
import type { Paper } from "#server/platform/paper/paper.ts";
import { pagesOf } from "#server/testing/pdf-pages.ts";

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
