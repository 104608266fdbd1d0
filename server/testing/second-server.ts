import { readEnvironment } from "#server/env.ts";
import { startServer } from "#server/start.ts";
import type { RunningServer } from "#server/start.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/**
 * Starts another server with jobs on the test's database, files and clock (PostgreSQL only). `database_url` may be the
 * address of a proxy to the database, and `settings` add to those of the server.
 */
export const aSecondServer = (
  { deps, clock, ...test }: TestApp,
  database_url: string | null = test.database_url,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> =>
  startServer({
    env: readEnvironment({
      DATABASE_URL: database_url ?? "",
      DATA_DIR: deps.env.DATA_DIR,
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://lotwise.test",
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
      ...settings,
    }),
    log: deps.log,
    clock,
  });
