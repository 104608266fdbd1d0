import { expect, test } from "vitest";
import { laterChoices } from "#src/features/inbox/later-times.ts";

const MOSCOW = "Europe/Moscow";

test("news can be put off for an hour, to the evening, the next morning or Monday, on the reader's clock", () => {
  expect(laterChoices(new Date("2026-11-20T11:36:00.000Z"), MOSCOW)).toEqual([
    { name: "hour", until: "2026-11-20T12:36:00.000Z" },
    { name: "evening", until: "2026-11-20T15:00:00.000Z" },
    { name: "tomorrow", until: "2026-11-21T06:00:00.000Z" },
    { name: "monday", until: "2026-11-23T06:00:00.000Z" },
  ]);
});

test("no time is offered that has passed or that another one names", () => {
  expect(laterChoices(new Date("2026-11-22T16:00:00.000Z"), MOSCOW).map(({ name }) => name)).toEqual([
    "hour",
    "tomorrow",
  ]);
});
