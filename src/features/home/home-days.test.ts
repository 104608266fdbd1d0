import { expect, test } from "vitest";
import { IsoDate, Timestamp } from "#contract/primitives.ts";
import type { ComingEvent } from "./home-days.ts";
import { weekday } from "#src/locale/dates.ts";
import { comingDays, longDay } from "./home-days.ts";

const closes = (id: number, at: string): ComingEvent => ({
  kind: "tender_closes",
  id,
  number: id,
  round: 1,
  count: null,
  day: IsoDate.parse(at.slice(0, 10)),
  at: Timestamp.parse(at),
});
const needed = (day: string, count: number): ComingEvent => ({
  kind: "items_needed",
  id: null,
  number: null,
  round: null,
  count,
  day: IsoDate.parse(day),
  at: null,
});

test("events stand on the day that the reader's calendar shows", () => {
  const days = comingDays(
    [closes(1, "2026-11-20T21:30:00.000Z"), closes(2, "2026-11-20T15:00:00.000Z"), needed("2026-11-20", 9)],
    "Europe/Moscow",
  );
  expect(days.map(({ day, events }) => [day, events.map(({ id, count }) => id ?? `items ${count}`)])).toEqual([
    ["2026-11-20", [2, "items 9"]],
    ["2026-11-21", [1]],
  ]);
  expect(comingDays([closes(1, "2026-11-20T21:30:00.000Z")], "UTC").map(({ day }) => day)).toEqual(["2026-11-20"]);
});

test("nothing that comes is no day", () => {
  expect(comingDays([], "UTC")).toEqual([]);
});

test("days are named in the language of the page, in the reader's zone", () => {
  const instant = new Date("2026-11-19T22:00:00Z");
  expect(longDay(instant, { language: "ru", zone: "Europe/Moscow" })).toBe("пятница, 20 ноября");
  expect(longDay(instant, { language: "en", zone: "UTC" })).toMatch(/^Thursday,? 19 November$/);
  expect(weekday("2026-11-20", "ru")).toBe("пт");
});
