import loadHighs from "highs";
import { expect, test } from "vitest";
import type { CompareItem } from "#contract/award/award.types.ts";
import { item, offer } from "#contract/award/compare-test-kit.ts";
import { Money } from "#contract/primitives.ts";
import { NO_CONDITIONS } from "#contract/scenarios/conditions.schema.ts";
import type { ScenarioConditions } from "#contract/scenarios/conditions.schema.ts";
import type { Question, QuestionLot, QuestionOffer } from "#server/modules/scenarios/solve/question.ts";
import { solveScenario } from "#server/modules/scenarios/solve/solve-scenario.ts";
import type { SolverNews } from "#server/modules/scenarios/solve/solve-scenario.ts";

const money = (text: string) => Money.parse(text);
const highs = await loadHighs();

const lot = (id: number, change: Partial<QuestionLot> = {}): QuestionLot => ({
  id,
  quantity: "10",
  group: null,
  winners: [],
  ...change,
});

/** Creates an offer from prices by lot. A null price means no line. The id of a line is supplier × 100 + lot. */
const supplier = (
  id: number,
  prices: readonly (string | null)[],
  change: (line: number) => Partial<CompareItem> = () => ({}),
): QuestionOffer => ({
  ...offer(
    id,
    prices.flatMap((price, place) =>
      price === null
        ? []
        : [item(place + 1, { id: id * 100 + place + 1, price_per_unit: price, ...change(place + 1) })],
    ),
    { submitted_at: `2026-11-0${id}T00:00:00Z` },
  ),
  supplier: { id, name: `S${id}` },
});

const options: Question["options"] = { currency: 1, basis: "net", include_replacements: true, rates: {} };

function solved(
  lots: readonly QuestionLot[],
  offers: readonly QuestionOffer[],
  conditions: Partial<ScenarioConditions>,
  priced: Question["options"] = options,
) {
  const news: SolverNews[] = [];
  const all = { ...NO_CONDITIONS, ...conditions };
  const question = { lots, offers, options: priced };
  solveScenario(highs, { question, conditions: all, seconds: 5 }, (item) => news.push(item));
  const last = news.at(-1);
  if (last?.kind === "done") return { ...last.found, conflict: null, failure: null };
  return {
    winners: [],
    open: [],
    result: null,
    conflict: last?.kind === "impossible" ? last.conflict : null,
    failure: last?.kind === "failed" ? last.failure : null,
  };
}

const sums = (sum: string) => ({ ledger: { to_pay: { net: sum }, comparable: sum } });
const lines = (winners: readonly { offer_item: number }[]) => winners.map(({ offer_item }) => offer_item);

test("the cheapest line of each lot; of equal ones that which comes sooner, then that which was sent first", () => {
  const { result, winners } = solved(
    [lot(1), lot(2), lot(3)],
    [supplier(1, ["10", "10", "10"], (line) => ({ delivery_max: line === 2 ? 5 : 2 })), supplier(2, ["9", "10", "10"])],
    {},
  );
  expect(lines(winners)).toEqual([201, 202, 103]);
  expect(result).toMatchObject({ ...sums("290.00"), gap: "0.00", lots: 3, open: 0 });
  expect(result?.suppliers.map(({ ledger, share, lots }) => [ledger.to_pay.net, share, lots])).toEqual([
    ["100.00", "34.5", 1],
    ["190.00", "65.5", 2],
  ]);
});

test("what each condition costs, and the curves of suppliers and weeks", () => {
  const { result } = solved(
    [lot(1, { target_weeks: 4 }), lot(2, { target_weeks: 4 })],
    [
      supplier(1, ["10", "20"], () => ({ delivery_max: 3 })),
      supplier(2, ["15", "12"], () => ({ delivery_max: 4 })),
      supplier(3, ["5", "25"], () => ({ delivery_max: 6 })),
    ],
    { in_time: true, max_suppliers: 1 },
  );
  expect(result).toMatchObject({ ...sums("270.00"), late: 0 });
  expect(result?.prices).toEqual([
    { condition: "in_time", saves: "0.00", opens: 0, at_least: false },
    { condition: "whole", saves: "0.00", opens: 0, at_least: false },
    { condition: "max_suppliers", saves: "50.00", opens: 0, at_least: false },
  ]);
  expect(result?.by_suppliers.map(({ at, comparable }) => [at, comparable])).toEqual([
    [1, "270.00"],
    [2, "220.00"],
  ]);
  expect(result?.by_weeks.map(({ at, comparable }) => [at, comparable])).toEqual([
    [3, "300.00"],
    [4, "270.00"],
    [6, "270.00"],
  ]);
});

test("a part of a lot wins only where a shortage is allowed: the part is paid for, the rest is said to be missing", () => {
  const lots = [lot(1), lot(2)];
  const offers = [
    supplier(1, ["8", "10"], (line) => (line === 1 ? { available_quantity: "4" } : {})),
    supplier(2, ["10", null]),
  ];
  expect(lines(solved(lots, offers, {}).winners)).toEqual([201, 102]);
  const short = solved(lots, offers, { allow_shortage: true });
  expect(short.winners).toEqual([
    { lot: 1, offer_item: 101, quantity: "4" },
    { lot: 2, offer_item: 102, quantity: "10" },
  ]);
  expect(short.result).toMatchObject({ ...sums("132.00"), open_sum: "48.00", short: 1, open: 0 });
});

test("lots without anybody left stay open, or the scenario says which conditions leave them nobody", () => {
  const lots = [lot(1, { target_weeks: 1 }), lot(2), lot(3)];
  const offers = [supplier(1, ["8", "10", null], () => ({ delivery_max: 3 }))];
  expect(solved(lots, offers, { in_time: true }).conflict).toEqual({
    conditions: ["in_time", "whole"],
    lots: [1],
    lot_count: 1,
    probably: false,
    missing: null,
    // No other suppliers would do. The curves say what the lots cost without the conditions.
    nearest: [],
    by_suppliers: [{ at: 1, comparable: "100.00", to_pay: "100.00", open: 1, short: 0 }],
    by_weeks: [{ at: 3, comparable: "100.00", to_pay: "100.00", open: 1, short: 0 }],
  });
  const { open, result } = solved(lots, offers, { in_time: true, allow_shortage: true });
  expect([open, result?.open, result?.unanswered]).toEqual([[1], 1, 1]);
  // Without the condition, one more lot would be awarded, and the other lots would cost the same.
  expect(result?.prices).toEqual([{ condition: "in_time", saves: "0.00", opens: 1, at_least: false }]);
});

test("lots with an order are left alone, kept winners stay with their quantities, closed suppliers and free lines win nothing", () => {
  const winner = (offer_item: number, quantity: string, is_ordered = false) => ({ offer_item, quantity, is_ordered });
  const lots = [
    lot(1, { is_ordered: true, winners: [winner(101, "10", true)] }),
    lot(2, { winners: [winner(102, "3", true)] }),
    lot(3, { winners: [winner(103, "4"), winner(203, "5")] }),
    lot(4, { winners: [winner(104, "10")] }),
    lot(5),
  ];
  const offers = [
    supplier(1, ["1", "2", "3", "4", "9"]),
    supplier(2, ["1", "1", "2", "3", "8"]),
    supplier(3, ["1", "1", "1", "1", "0"]),
    { ...supplier(4, ["1", "1", "1", "1", "1"]), is_closed: true },
  ];
  const { winners, result } = solved(lots, offers, { keep_winners: true });
  expect(winners).toEqual([
    { lot: 3, offer_item: 103, quantity: "4" },
    { lot: 3, offer_item: 203, quantity: "5" },
    { lot: 4, offer_item: 104, quantity: "10" },
    { lot: 5, offer_item: 205, quantity: "10" },
  ]);
  expect(result).toMatchObject({ ...sums("142.00"), ordered: 2, short: 1, open_sum: "0.00" });
});

test("lots that must stay together go to one who has all of them; groups take so many suppliers each", () => {
  const lots = [lot(1, { group: 7 }), lot(2, { group: 7 }), lot(3, { group: 8 }), lot(4)];
  const offers = [
    supplier(1, ["1", "9", "5", "5"]),
    supplier(2, ["9", "2", "5", "4"]),
    supplier(3, ["1", null, "1", "9"]),
  ];
  expect(lines(solved(lots, offers, {}).winners)).toEqual([101, 202, 303, 204]);
  expect(
    lines(
      solved(lots, offers, {
        together: [
          [1, 2],
          [2, 3],
        ],
      }).winners,
    ),
  ).toEqual([101, 102, 103, 204]);
  expect(lines(solved(lots, offers, { together_by_group: true }).winners)).toEqual([101, 102, 303, 204]);
  expect(lines(solved(lots, offers, { max_in_group: 1 }).winners)).toEqual([101, 102, 303, 204]);
});

test("conditions that can't be met name the clash, no more: arithmetic, budget with what is missing, kept winners", () => {
  const lots = [lot(1), lot(2, { winners: [{ offer_item: 102, quantity: "10" }] })];
  const offers = [supplier(1, ["10", "20"]), supplier(2, ["12", "16"])];
  expect(solved(lots, offers, { max_suppliers: 2, max_share: "40", no_substitutes: true }).conflict).toMatchObject({
    conditions: ["max_share"],
    probably: false,
  });
  expect(solved(lots, offers, { budget: money("259.99"), max_suppliers: 1 }).conflict).toMatchObject({
    conditions: ["budget"],
    missing: "0.01",
  });
  expect(solved(lots, offers, { budget: money("270.00"), max_suppliers: 1 }).conflict).toMatchObject({
    conditions: ["max_suppliers", "budget"],
    missing: "10.00",
  });
  expect(
    solved(lots, offers, { keep_winners: true, left_out: [1], allow_shortage: true, in_time: true }).conflict,
  ).toMatchObject({
    conditions: ["left_out", "keep_winners"],
  });
  expect(solved(lots, offers, { keep_winners: true, left_out: [1], allow_shortage: true }).conflict).toMatchObject({
    conditions: ["left_out", "keep_winners"],
    lots: [2],
  });
  expect(solved(lots, offers, { allow_shortage: true, left_out: [1, 2] }).conflict).toMatchObject({ lot_count: 2 });
  expect(solved([lot(1)], [supplier(1, [null])], {}).failure).toBe("nothing_to_award");
});

test("sums past what can be counted exactly are refused, never rounded", () => {
  const lots = [lot(1, { quantity: "999999999" })];
  expect(solved(lots, [supplier(1, ["999999999"])], {}).failure).toBe("too_large");
});

const THREE = [lot(1, { quantity: "100" }), lot(2, { quantity: "100" }), lot(3, { quantity: "100" })];

test("freight that makes the lower prices the dearer award is in every number: sums, curves, budget, what conditions cost", () => {
  const offers = [
    { ...supplier(1, ["100", "100", "100"]), supplier_freight: "30000.00" },
    supplier(2, ["105", "105", "105"]),
  ];
  const cheapest = solved(THREE, offers, {}).result;
  expect(cheapest?.ledger).toMatchObject({
    goods: { net: "31500.00" },
    to_pay: { net: "31500.00" },
    comparable: "31500.00",
  });
  const without = solved(THREE, offers, { left_out: [2] }).result;
  expect(without?.ledger).toMatchObject({
    goods: { net: "30000.00" },
    freight: { net: "30000.00" },
    to_pay: { net: "60000.00" },
    comparable: "60000.00",
  });
  expect(without?.prices).toContainEqual({ condition: "left_out", saves: "28500.00", opens: 0, at_least: false });
  expect(without?.by_suppliers).toEqual([{ at: 1, to_pay: "60000.00", comparable: "60000.00", open: 0, short: 0 }]);
  const tight = solved(THREE, offers, { left_out: [2], budget: money("45000.00") });
  expect(tight.conflict).toMatchObject({ conditions: ["left_out", "budget"], missing: "15000.00" });
});

test("a budget is held against what is paid: prepayment and a freight that the customer reckons rank, and are paid by nobody", () => {
  const dear = {
    ...supplier(1, ["100", "100", "100"], () => ({ delivery_max: 10 })),
    payment_terms: "FULL_PREPAYMENT",
  } as const;
  const offers = [
    { ...dear, freight: "5000.00", supplier_freight: "9000.00" },
    { ...supplier(2, ["110", "110", "110"]), payment_terms: "FULL_POST_PAYMENT" as const },
  ];
  const priced = { ...options, annual_rate: "18", post_days: 30 };
  const free = solved(THREE, offers, {}, priced).result;
  expect(free?.ledger).toMatchObject({ to_pay: { net: "33000.00" }, own_freight: "0.00", terms: "-488.22" });
  const tight = solved(THREE, offers, { budget: money("30000.00") }, priced).result;
  expect(tight?.ledger).toMatchObject({
    to_pay: { net: "30000.00" },
    own_freight: "5000.00",
    freight: { net: "0.00" },
  });
  expect(tight).toMatchObject({
    gap: "0.00",
    prices: [{ condition: "whole" }, { condition: "budget", saves: "3523.85" }],
  });
  expect(solved(THREE, offers, { budget: money("29999.99") }, priced).conflict).toMatchObject({ missing: "0.01" });
});

test("a share is limited as it is shown: of the goods that are paid for", () => {
  const lots = [1, 2, 3, 4, 5].map((id) => lot(id, { quantity: "90" }));
  const offers = [
    { ...supplier(1, ["1", "1", "1", "1", "1"], () => ({ pack_quantity: "100" })), supplier_freight: "9.00" },
    supplier(2, ["1.5", "1.5", "1.5", "1.5", "1.5"]),
  ];
  for (const max_share of ["50", "40", "72.7"]) {
    const { result } = solved(lots, offers, { max_share });
    for (const { share } of result?.suppliers ?? []) expect(Number(share)).toBeLessThanOrEqual(Number(max_share));
  }
});

test("freight that was paid with an order isn't counted again, nor what the customer reckons for what is ordered", () => {
  const winner = { offer_item: 101, quantity: "100", is_ordered: true };
  const lots = THREE.map((each) => (each.id === 1 ? { ...each, is_ordered: true, winners: [winner] } : each));
  const first = { ...supplier(1, ["100", "100", "100"]), supplier_freight: "900.00" };
  const comparable = (offer_: QuestionOffer) => solved(lots, [offer_], {}).result?.ledger.comparable;
  expect(comparable(first)).toBe("20900.00");
  expect(comparable({ ...first, freight_ordered: true })).toBe("20000.00");
  expect(comparable({ ...first, freight: "500.00" })).toBe("20000.00");
});
