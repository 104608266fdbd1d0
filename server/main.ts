import { fileURLToPath } from "node:url";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { MigrationError } from "#server/db/migrate.ts";
import { EnvironmentError, readEnvironment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { AdministratorRefused } from "#server/modules/users/first-administrator.ts";
import { openLog } from "#server/platform/log.ts";
import { DemoRefused, refuseDemoData } from "#server/seed/demo-refused.ts";
import { startServer } from "#server/start.ts";

/** True in the bundle (dist/server/main.js), false when the source runs by itself. */
const bundled = !import.meta.url.endsWith(".ts");

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const log = openLog(env.LOG_LEVEL);
  const web = fileURLToPath(new URL(bundled ? "../web" : "../dist/web", import.meta.url));
  // Loaded by the demo alone: nobody else should wait for it to be read.
  const fill = async (deps: Dependencies): Promise<void> => (await import("#server/seed/demo.ts")).seedDemo({ deps });
  const server = await startServer({ env, log, web, prepare: env.LOTWISE_DEMO ? fill : refuseDemoData });
  log.info(`Lotwise is at ${env.PUBLIC_URL} and listens at ${server.address}`);
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the server did not end cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/** Errors whose message alone tells a person what to do; anything else is shown whole. */
const told = (error: unknown): boolean =>
  [EnvironmentError, DataDirectoryInUse, MigrationError, AdministratorRefused, DemoRefused].some(
    (kind) => error instanceof kind,
  );

main().catch((error: unknown) => {
  process.stderr.write(
    `${told(error) && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
