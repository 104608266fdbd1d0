import type { Dependencies } from "#server/http/dependencies.ts";
import { storeUnsentMails } from "#server/modules/mails/mail.store.ts";
import { findCredentials, isEmpty } from "#server/modules/users/user.store.ts";
import { readParts } from "#server/seed/demo-parts.ts";
import { makeCatalogue } from "#server/seed/demo/catalogue.ts";
import { makeDocuments } from "#server/seed/demo/documents.ts";
import { makeImports } from "#server/seed/demo/imports.ts";
import { makeItems } from "#server/seed/demo/items.ts";
import { DEMO_ADMINISTRATOR_EMAIL, DemoRefused } from "#server/seed/demo-refused.ts";
import { makeOneC } from "#server/seed/demo/one-c.ts";
import { makeAdministrator, makePeople, refuse } from "#server/seed/demo/people.ts";
import { BUYER_TENDERS, SECOND_BUYER_TENDERS } from "#server/seed/demo/tender-plans.ts";
import type { TenderPlan } from "#server/seed/demo/tender-plans.ts";
import { makeTender } from "#server/seed/demo/tenders.ts";
import type { TenderWorld } from "#server/seed/demo/tenders.ts";

const ITEMS = 3000;
const SECOND_BUYER_ITEMS = 240;

async function makeTenders(
  deps: Dependencies,
  plans: readonly TenderPlan[],
  given: { world: TenderWorld; seed: number },
): Promise<void> {
  for (const [place, plan] of plans.entries())
    await makeTender(deps, plan, { world: given.world, seed: given.seed + place });
}

/**
 * Fills an empty database with the demo: companies, purchase items, and tenders in every state, all dated around today.
 * Does nothing if the demo exists. Runs before the jobs start, because a job could close a tender that is still
 * incomplete. Emails are stored but never sent.
 * @throws DemoRefused for a database that has other users, or that contains an incomplete demo
 */
export async function seedDemo({ deps }: { readonly deps: Dependencies }): Promise<void> {
  if ((await findCredentials(deps.db, DEMO_ADMINISTRATOR_EMAIL)) !== undefined) return;
  if (!(await isEmpty(deps.db)))
    throw new DemoRefused(
      "The database is neither empty nor holds the whole demo. Start without the demo, name another folder in DATA_DIR, or remove this one.",
    );
  const parts = await readParts();
  const { buyer, second_buyer, suppliers, refused } = await makePeople(deps);
  const groups = await makeItems(deps, { company: buyer, parts, count: ITEMS, seed: 20_260 });
  await makeCatalogue(deps, { buyer, groups, suppliers, parts });
  await makeDocuments(deps, { buyer, groups });
  await makeImports(deps, { buyer, parts });
  await makeOneC(deps, buyer);
  await makeTenders(deps, BUYER_TENDERS, { world: { customer: buyer, suppliers, groups, parts }, seed: 1000 });
  const second_groups = await makeItems(deps, {
    company: second_buyer,
    parts,
    count: SECOND_BUYER_ITEMS,
    seed: 20_261,
  });
  await makeTenders(deps, SECOND_BUYER_TENDERS, {
    world: { customer: second_buyer, suppliers, groups: second_groups, parts },
    seed: 2000,
  });
  // The administrator's account marks the demo as complete, so only the administrator's own rejections may follow.
  await refuse(deps, await makeAdministrator(deps), refused);
  await storeUnsentMails(deps.db, { with_secrets: true });
}
