import { findCredentials } from "#server/modules/users/user.store.ts";
import { DEMO_ADMINISTRATOR } from "#server/seed/demo/companies.ts";
import { demoEmail, makePeople } from "#server/seed/demo/people.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import type { RunningServer } from "#server/start.ts";

/** Fills an empty database with the demo: people, companies, purchase items. Does nothing when it is there already. */
export async function seedDemo(server: Pick<RunningServer, "deps">): Promise<void> {
  const { deps } = server;
  if ((await findCredentials(deps.db, demoEmail(DEMO_ADMINISTRATOR.login))) !== undefined) return;
  const { buyer } = await makePeople(deps);
  await someItems(deps, { ...buyer, items: Array.from({ length: 100 }, () => ({})) });
}
