import type { StartingRole } from "#contract/permissions.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { sendInviteInside } from "#server/modules/invites/send-invite.ts";
import { listRoles } from "#server/modules/members/role.store.ts";
import { refuseCompany } from "#server/modules/verification/decide-verification.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { findVerification } from "#server/modules/verification/verification.store.ts";
import { sendVerification } from "#server/modules/workspaces/send-verification.ts";
import { actingAs, actingAsAdministrator } from "#server/seed/acting-as.ts";
import { addSupplier } from "#server/modules/workspaces/supplier.store.ts";
import { BUYER, DEMO_ADMINISTRATOR, SECOND_BUYER, SUPPLIERS, UNVERIFIED } from "#server/seed/demo/companies.ts";
import type { DemoCompany, DemoPerson } from "#server/seed/demo/companies.ts";
import { aMember, aUser, aWorkspace } from "#server/seed/people.builder.ts";
import type { BuiltUser } from "#server/seed/people.builder.ts";

type Deps = Pick<Dependencies, "db" | "clock" | "secrets">;

export const DEMO_PASSWORD = "Lotwise2026";

export const demoEmail = (login: string): string => `${login}@lotwise.test`;

export interface BuiltCompany {
  readonly workspace: number;
  readonly owner: BuiltUser;
  readonly name: string;
  readonly people: Partial<Record<StartingRole, BuiltUser>>;
}

export interface DemoPeople {
  readonly buyer: BuiltCompany;
  readonly second_buyer: BuiltCompany;
  readonly suppliers: readonly BuiltCompany[];
  readonly refused: readonly number[];
}

function makePerson(deps: Deps, given: DemoPerson, role: "admin" | "customer" | "supplier"): Promise<BuiltUser> {
  const { login, ...person } = given;
  return aUser(deps, { ...person, email: demoEmail(login), role: [role], password: DEMO_PASSWORD });
}

async function seen(deps: Deps, user: BuiltUser, place: number): Promise<void> {
  const minutes = [12, 60, 1_500, 4_400, 5_900, 7_300, 14_500, 43_000];
  const at = new Date(deps.clock.now().getTime() - (minutes[place % minutes.length] ?? 1) * MINUTE_MS);
  await deps.db.updateTable("app_user").set({ last_seen_at: at.toISOString() }).where("id", "=", user.id).execute();
}

async function makeCompany(deps: Deps, given: DemoCompany): Promise<BuiltCompany> {
  const { name, side, status, inn, email, company } = given;
  const owner = await makePerson(deps, given.owner, side);
  const isAsked = status === "SENT_TO_VERIFICATION" || status === "NOT_VERIFIED";
  const workspace = await aWorkspace(deps, {
    owner,
    name,
    status: isAsked ? "CREATED" : status,
    inn,
    email,
    company,
    is_customer: side === "customer",
    is_supplier: side === "supplier",
  });
  const people: Partial<Record<StartingRole, BuiltUser>> = {};
  for (const { role, ...person } of given.members) {
    const user = await makePerson(deps, person, side);
    await seen(
      deps,
      user,
      given.members.findIndex(({ login }) => login === person.login),
    );
    await aMember(deps, { workspace, role, user });
    people[role] ??= user;
  }
  if (isAsked) await actingAs(deps, { workspace: workspace.id, owner, as: side }, (ctx) => sendVerification(ctx));
  return { workspace: workspace.id, owner, name, people };
}

async function inviteSome(deps: Deps, buyer: BuiltCompany): Promise<void> {
  await actingAs(deps, { ...buyer, as: "customer" }, async (ctx) => {
    const role = (await listRoles(ctx.db)).find(({ code }) => code === "MG");
    if (role === undefined) return;
    for (const login of ["n.orlova", "s.grachev"])
      await sendInviteInside(ctx, { email: demoEmail(login), role: role.id }, () => undefined);
  });
}

export const makeAdministrator = (deps: Deps): Promise<BuiltUser> => makePerson(deps, DEMO_ADMINISTRATOR, "admin");

export async function makePeople(deps: Deps): Promise<DemoPeople> {
  const buyer = await makeCompany(deps, BUYER);
  const second_buyer = await makeCompany(deps, SECOND_BUYER);
  const suppliers: BuiltCompany[] = [];
  for (const supplier of SUPPLIERS) suppliers.push(await makeCompany(deps, supplier));
  const refused: number[] = [];
  for (const other of UNVERIFIED) {
    const { workspace } = await makeCompany(deps, other);
    if (other.status === "NOT_VERIFIED") refused.push(workspace);
  }
  await inviteSome(deps, buyer);
  for (const [customer, count] of [
    [buyer, 6],
    [second_buyer, 3],
  ] as const) {
    await tenantTransaction(deps.db, { workspace_id: customer.workspace }, async (db) => {
      for (const { workspace } of suppliers.slice(0, count)) await addSupplier(db, workspace);
    });
  }
  return { buyer, second_buyer, suppliers, refused };
}

/** Rejects the verification of companies whose data does not match the registry. */
export async function refuse(deps: Deps, administrator: BuiltUser, workspaces: readonly number[]): Promise<void> {
  for (const workspace of workspaces)
    await actingAsAdministrator(deps, administrator, async (ctx) => {
      const { version } = foundOrThrow(await findVerification(ctx.system, workspace));
      const reason = "Руководитель отличается от ЕГРЮЛ. Приложите приказ о назначении.";
      return refuseCompany(ctx, workspace, { version, reason, grounds: { registry: null, by_hand: [] } });
    });
}
