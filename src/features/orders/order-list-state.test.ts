import { expect, test } from "vitest";
import { orderAddress, orderQuery } from "#src/features/orders/order-list-state.ts";

const read = (text: string) => orderAddress.read(new URLSearchParams(text));

test("what makes no sense in an address is as if it weren't there", () => {
  const nonsense = "view=LOST&side=nobody&awaits=them&invoice=DONE&created_from=today&total_to=ten&kept=-1&sort=paid";
  expect(read(nonsense)).toEqual(read(""));
  expect(read("awaits=us&total_from=10.5&company=7,8&sort=-partner&kept=12")).toMatchObject({
    filters: { awaits: "us", total_from: "10.5", company: "7,8" },
    sort: { field: "partner", order: "DESC" },
    kept: 12,
  });
});

test("days are asked for as they begin and end for the reader, the state by the view", () => {
  const state = read("view=OPENED&created_from=2026-11-20&created_to=2026-11-21&payment=NONE");
  expect(orderQuery(state, { zone: "Asia/Omsk", today: "2026-11-20" })).toEqual({
    status: "OPENED",
    payment: "NONE",
    created_from: "2026-11-19T18:00:00.000Z",
    created_to: "2026-11-21T17:59:59.999Z",
  });
});

test("a view keeps what the list shows, and opening it shows just that", () => {
  const words = "view=CLOSED&q=болт&sort=-total_with_vat&side=customer&total_to=500";
  const kept = orderAddress.wordsOf(read(`${words}&page=3&kept=5`));
  expect(read(kept)).toEqual(read(words));
  expect(orderAddress.patchOf(kept)).toMatchObject({ view: "CLOSED", q: "болт", total_to: "500", awaits: null });
  expect(orderAddress.wordsOf(read(""))).toBe("");
});

test("late and soon are days of delivery as the reader counts them, within the days that are chosen", () => {
  const daysOf = (words: string) => orderQuery(read(words), { zone: "Asia/Omsk", today: "2026-11-20" });
  expect(daysOf("lateness=late")).toEqual({ awaited_to: "2026-11-19" });
  expect(daysOf("lateness=late&awaited_from=2026-11-01&awaited_to=2026-11-10")).toEqual({
    awaited_from: "2026-11-01",
    awaited_to: "2026-11-10",
  });
  expect(daysOf("lateness=soon&awaited_to=2026-12-31")).toEqual({
    awaited_from: "2026-11-20",
    awaited_to: "2026-11-23",
  });
  expect(daysOf("awaited_from=2026-11-21")).toEqual({ awaited_from: "2026-11-21" });
});
