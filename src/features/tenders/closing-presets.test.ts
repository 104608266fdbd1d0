import { expect, test } from "vitest";
import { closingPresets } from "#src/features/tenders/closing-presets.ts";

const MOSCOW = "Europe/Moscow";
const presets = (from: string, zone = MOSCOW): string[] => closingPresets(new Date(from), zone);

test("the next Friday, in three days and in a week, at 18:00 by the company's clock", () => {
  expect(presets("2026-12-01T09:00:00Z")).toEqual(["2026-12-04T15:00:00.000Z", "2026-12-08T15:00:00.000Z"]);
  expect(presets("2026-11-30T09:00:00Z", "Asia/Vladivostok")).toEqual([
    "2026-12-03T08:00:00.000Z",
    "2026-12-04T08:00:00.000Z",
    "2026-12-07T08:00:00.000Z",
  ]);
});

test("weekends and holidays move to the next business day, and a Friday that is less than a day away is left out", () => {
  expect(presets("2026-12-03T16:00:00Z")).toEqual([
    "2026-12-07T15:00:00.000Z",
    "2026-12-10T15:00:00.000Z",
    "2026-12-11T15:00:00.000Z",
  ]);
  expect(presets("2026-12-29T09:00:00Z")).toEqual(["2027-01-11T15:00:00.000Z", "2027-01-15T15:00:00.000Z"]);
});
