import { expect, test } from "vitest";
import { Status } from "#contract/monitoring/monitoring.api.ts";
import { growthLine } from "#src/features/monitoring/growth-line.ts";

const status = (samples: readonly (readonly [day: string, bytes: number])[], days_30: number | null): Status =>
  Status.parse({
    at: "2026-11-30T10:00:00.000Z",
    version: "1.0.0",
    schema_version: 1,
    started_at: "2026-11-30T09:00:00.000Z",
    remarks: [],
    database_ms: 1,
    connections: { total: 1, idle: 1, waiting: 0 },
    live_streams: 0,
    calls: 0,
    server_errors: 0,
    queues: [],
    jobs: [],
    database_bytes: 300,
    growth: { days_7: null, days_30 },
    samples: samples.map(([day, database_bytes]) => ({ day, database_bytes, file_bytes: 0 })),
    tables: [],
    files: 0,
    file_bytes: 0,
    file_growth: { days_7: null, days_30: null },
    backup: null,
    limits: [],
  });

test("the line ends at today's size, and the forecast adds once more what a month has added", () => {
  const line = growthLine(
    status(
      [
        ["2026-10-31", 100],
        ["2026-11-15", 200],
        ["2026-11-30", 290],
      ],
      200,
    ),
  );
  expect(line).toEqual({
    kept: [
      { x: 0, y: 0.2 },
      { x: 0.25, y: 0.4 },
      { x: 0.5, y: 0.6 },
    ],
    forecast: [
      { x: 0.5, y: 0.6 },
      { x: 1, y: 1 },
    ],
    first: { day: "2026-10-31", bytes: 100 },
    last: { day: "2026-12-30", bytes: 500 },
    today: 0.5,
  });
});

test("without a sample of a month ago nothing is forecast, and one day makes no line", () => {
  expect(growthLine(status([["2026-11-29", 100]], null))).toMatchObject({ forecast: null, last: null, today: 1 });
  expect(growthLine(status([["2026-11-30", 300]], null))).toBeNull();
});

test("nothing is forecast for a database that shrank, as after old months were archived", () => {
  expect(growthLine(status([["2026-10-31", 900]], -600))).toMatchObject({ forecast: null, today: 1 });
});
