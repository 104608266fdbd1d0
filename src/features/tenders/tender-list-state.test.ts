import { expect, test } from "vitest";
import { tenderAddress, tenderQuery, defaultOrdering } from "#src/features/tenders/tender-list-state.ts";

const read = (text: string) => tenderAddress.read(new URLSearchParams(text));
const reader = { zone: "Asia/Omsk", user: 7 };

test("what makes no sense in an address is as if it weren't there", () => {
  const nonsense = "view=LOST&awaits=them&closing_within=never&supplier=all&created_from=today&kept=-1&sort=managers";
  expect(read(nonsense)).toEqual(read(""));
  expect(read("awaits=order,award&closing_within=3&supplier=7,8&sort=-closing_date&kept=12")).toMatchObject({
    filters: { awaits: "order,award", closing_within: "3", supplier: "7,8" },
    sort: { field: "closing_date", order: "DESC" },
    kept: 12,
  });
});

test("days are asked for as they begin and end for the reader, the state by the view", () => {
  const state = read("view=TENDER_OPENED&closing_from=2026-11-20&closing_to=2026-11-21&created_by=5");
  expect(tenderQuery(state, reader)).toEqual({
    status: "TENDER_OPENED",
    created_by: "5",
    closing_from: "2026-11-19T18:00:00.000Z",
    closing_to: "2026-11-21T17:59:59.999Z",
  });
});

test("one's own tenders stay one's own, whatever managers an address names beside", () => {
  expect(tenderQuery(read("view=mine&managers=9"), reader)).toEqual({ managers: "7" });
  expect(tenderQuery(read("managers=9"), reader)).toEqual({ managers: "9" });
});

test("while offers are taken what ends first stands first, else the newest", () => {
  expect([defaultOrdering("TENDER_OPENED"), defaultOrdering("all"), defaultOrdering("DONE")]).toEqual([
    "closing_date",
    "-id",
    "-id",
  ]);
});

test("a view keeps what the list shows, and opening it shows just that", () => {
  const words = "view=DONE&q=болт&sort=-lot_count&awaits=order&created_from=2026-01-01";
  const kept = tenderAddress.wordsOf(read(`${words}&page=3&kept=5`));
  expect(read(kept)).toEqual(read(words));
  expect(tenderAddress.patchOf(kept)).toMatchObject({ view: "DONE", q: "болт", awaits: "order", supplier: null });
  expect(tenderAddress.wordsOf(read(""))).toBe("");
});
