import { findCredentials } from "#server/modules/users/user.store.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

/** Account that the demo creates last. If the account exists, the demo is complete. */
export const DEMO_ADMINISTRATOR_EMAIL = "admin@lotwise.test";

/**
 * Thrown when the demo is started on real data, or the product on demo data, because the demo's passwords are public.
 */
export class DemoRefused extends Error {
  override readonly name = "DemoRefused";
}

/**
 * Throws if the database contains the demo.
 * @throws DemoRefused
 */
export async function refuseDemoData({ db }: Pick<Dependencies, "db">): Promise<void> {
  if ((await findCredentials(db, DEMO_ADMINISTRATOR_EMAIL)) === undefined) return;
  throw new DemoRefused(
    "The database holds the demo, whose passwords everybody knows. Start it with npm run demo, or name another folder in DATA_DIR or another database in DATABASE_URL.",
  );
}
