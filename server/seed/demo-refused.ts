import { findCredentials } from "#server/modules/users/user.store.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/** The account that the demo makes last: where it is, everything of the demo is. */
export const DEMO_ADMINISTRATOR_EMAIL = "admin@lotwise.test";

/**
 * A demo start on somebody's own data, or a start in earnest on the demo's: passwords that everybody knows must not get
 * into it.
 */
export class DemoRefused extends Error {
  override readonly name = "DemoRefused";
}

/**
 * Lets nobody work in earnest on a database that holds the demo.
 * @throws DemoRefused
 */
export async function refuseDemoData({ db }: Pick<Dependencies, "db">): Promise<void> {
  if ((await findCredentials(db, DEMO_ADMINISTRATOR_EMAIL)) === undefined) return;
  throw new DemoRefused(
    "The database holds the demo, whose passwords everybody knows. Start it with npm run demo, or name another folder in DATA_DIR or another database in DATABASE_URL.",
  );
}
