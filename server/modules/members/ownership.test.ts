import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { aCompany, aMember, anAdministrator, aSession, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const join = async (company: Company, first_name: string, confirmed = true) => {
  const user = await aMember(app.deps, {
    workspace: { id: company.workspace, roles: company.roles },
    role: "MG",
    user: await aUser(app.deps, { first_name }),
  });
  if (!confirmed)
    await app.deps.db.updateTable("app_user").set({ confirmed: false }).where("id", "=", user.id).execute();
  return { ...user, token: await aSession(app.deps, user), workspace: company.workspace };
};
const params = (company: Company) => ({ id: company.workspace });
const offer = (company: Company, user: number) =>
  app.call(ownershipApi.offer, company, { params: params(company), body: { user, proof: PASSWORD } });
const detail = async (company: Company) =>
  (await app.call(workspaceApi.one, company, { params: params(company) })).ok();
const kindsTo = async (address: string) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", address).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

describe("handing a workspace over", () => {
  test("the owner offers, the other accepts: rights change hands, and both are told", async () => {
    const company = await aCompany(app.deps);
    const heir = await join(company, "Дмитрий");
    (await offer(company, heir.id)).ok();
    const waiting = await detail(company);
    expect(waiting.owner.id).toBe(company.owner.id);
    expect(waiting.ownership_offer).toMatchObject({ to: { id: heir.id }, from: { id: company.owner.id } });
    (await app.call(ownershipApi.accept, heir, { params: params(company) })).ok();
    expect(await detail(company)).toMatchObject({ owner: { id: heir.id }, ownership_offer: null, is_owner: false });
    expect((await offer(company, heir.id)).error().code).toBe("owner_only");
    expect(await kindsTo(heir.email)).toEqual(["ownership_offered", "ownership_taken"]);
    expect(await kindsTo(company.owner.email)).toEqual(["ownership_given"]);
    (await app.call(ownershipApi.leave, company, { params: params(company), body: {} })).ok();
  });

  test("either of the two can end the offer, nobody else; a second one waits for the first", async () => {
    const company = await aCompany(app.deps);
    const [heir, other] = [await join(company, "Дмитрий"), await join(company, "Павел")];
    (await offer(company, heir.id)).ok();
    expect((await offer(company, other.id)).error().code).toBe("ownership_offered");
    const end = (by: typeof heir | Company) => app.call(ownershipApi.withdraw, by, { params: params(company) });
    expect((await end(other)).error().code).toBe("nothing_offered");
    expect((await app.call(ownershipApi.accept, other, { params: params(company) })).error().code).toBe(
      "nothing_offered",
    );
    (await end(heir)).ok();
    expect(await kindsTo(company.owner.email)).toEqual(["ownership_declined"]);
    (await offer(company, heir.id)).ok();
    (await end(company)).ok();
    expect((await app.call(ownershipApi.accept, heir, { params: params(company) })).error().code).toBe(
      "nothing_offered",
    );
    expect(await kindsTo(heir.email)).toEqual(["ownership_offered", "ownership_offered", "ownership_withdrawn"]);
  });

  test("a stranger, an unconfirmed member and the owner can't be offered it", async () => {
    const company = await aCompany(app.deps);
    for (const id of [(await aUser(app.deps)).id, (await join(company, "Нина", false)).id, company.owner.id])
      expect((await offer(company, id)).error().fields).toHaveProperty("user");
  });

  test("an administrator transfers it after proof, which both get and the audit keeps", async () => {
    const [company, admin] = [await aCompany(app.deps), await anAdministrator(app.deps)];
    const heir = await join(company, "Дмитрий");
    const transfer = (body: object) => app.call(ownershipApi.transfer, admin, { params: params(company), body });
    expect((await transfer({ user: heir.id })).error().fields).toHaveProperty("reason");
    (await transfer({ user: heir.id, reason: "Приказ № 12" })).ok();
    expect((await detail(company)).owner.id).toBe(heir.id);
    expect(await kindsTo(heir.email)).toEqual(["ownership_taken"]);
    expect(await kindsTo(company.owner.email)).toEqual(["ownership_given"]);
    const { results } = (await app.call(auditApi.list, admin, { query: { workspace: company.workspace } })).ok();
    expect(results[0]).toMatchObject({
      action: "change_owner",
      note: "Приказ № 12",
      workspace: { id: company.workspace },
    });
  });
});

describe("leaving a workspace", () => {
  test("takes the access away and hands unfinished work over in the same step; the owner stays", async () => {
    const company = await aCompany(app.deps);
    const [leaver, heir] = [await join(company, "Ольга"), await join(company, "Дмитрий")];
    await aGroup(app.deps, { workspace: company.workspace, owner: leaver, name: "Блок питания" });
    const leave = (by: typeof heir | Company, body: object) =>
      app.call(ownershipApi.leave, by, { params: params(company), body });
    expect((await leave(company, {})).error().code).toBe("owner_stays");
    expect((await leave(leaver, {})).error()).toMatchObject({
      code: "has_unfinished_work",
      current: { counts: { groups: 1 } },
    });
    expect((await app.call(ownershipApi.own_work, leaver, { params: params(company) })).ok().counts.groups).toBe(1);
    (await leave(leaver, { user: heir.id })).ok();
    expect((await app.call(ownershipApi.own_work, leaver, { params: params(company) })).status).toBe(404);
    const { results } = (
      await app.call(memberApi.list, company, { params: params(company), query: { work: true } })
    ).ok();
    const rising = (left: number, right: number) => left - right;
    expect(results.map(({ id }) => id).toSorted(rising)).toEqual([company.owner.id, heir.id].toSorted(rising));
    expect(results.find(({ id }) => id === heir.id)?.work?.groups).toBe(1);
    expect(await kindsTo(company.owner.email)).toEqual(["member_left"]);
    expect(await kindsTo(heir.email)).toEqual(["work_handed_over"]);
    // The audit list shows one summary entry for the handover. Entries for individual records appear only if a record
    // type is selected.
    const admin = await anAdministrator(app.deps);
    const audit = async (query: object) =>
      (await app.call(auditApi.list, admin, { query: { workspace: company.workspace, ...query } })).ok().results;
    const all = await audit({});
    expect(all.filter(({ action }) => action === "hand_over")).toMatchObject([
      { entity: "workspace", changes: { work: { to: { groups: 1 } } } },
    ]);
    expect((await audit({ entity: "purchase_item_group" })).map(({ action }) => action)).toContain("hand_over");
  });
});
