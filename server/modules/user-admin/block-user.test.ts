import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { ownershipApi } from "#contract/members/ownership.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aMember, anAdministrator, aSession, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { aGroup } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = (email: string) => app.call(sessionApi.authenticate, null, { body: { email, password: "Lotwise2026" } });
const mailsTo = async (address: string) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", address).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );

describe("a blocked user", () => {
  test("loses every session at once and comes in by no way, until unblocked; the reason stands in the audit", async () => {
    const admin = await anAdministrator(app.deps);
    const company = await aCompany(app.deps);
    const member = await aMember(app.deps, {
      workspace: { id: company.workspace, roles: company.roles },
      role: "MG",
      user: await aUser(app.deps, { first_name: "Ольга" }),
    });
    const session = { token: await aSession(app.deps, member), workspace: company.workspace };
    await aGroup(app.deps, { workspace: company.workspace, owner: member, name: "Блок питания" });
    const params = { id: member.id };
    expect((await app.call(userAdminApi.block, admin, { params, body: {} })).error().fields).toHaveProperty("reason");
    (await app.call(userAdminApi.block, admin, { params, body: { reason: "Украден пароль" } })).ok();
    expect((await app.call(workspaceApi.list, session)).status).toBe(401);
    expect((await signIn(member.email)).error()).toMatchObject({ code: "account_blocked" });
    const detail = (await app.call(userAdminApi.one, admin, { params })).ok();
    expect(detail).toMatchObject({
      session_count: 0,
      blocked: { reason: "Украден пароль" },
      workspaces: [{ work: { groups: 1 } }],
    });
    // The company can see that the user is blocked. No work can be transferred to the user, but the user's own work can
    // be transferred to others.
    const of = { id: company.workspace };
    const listed = (await app.call(memberApi.list, company, { params: of })).ok().results;
    expect(listed.find(({ id }) => id === member.id)).toMatchObject({ is_blocked: true });
    expect(
      (
        await app.call(memberApi.change_customer, company, {
          params: { ...of, userId: company.owner.id },
          body: { user: member.id },
        })
      ).error().fields,
    ).toHaveProperty("user");
    (
      await app.call(memberApi.change_customer, company, {
        params: { ...of, userId: member.id },
        body: { user: company.owner.id },
      })
    ).ok();
    expect(await mailsTo(company.owner.email)).toEqual(["member_blocked", "work_handed_over"]);
    expect((await app.call(userAdminApi.block, admin, { params, body: { reason: "ещё раз" } })).status).toBe(409);
    (await app.call(userAdminApi.unblock, admin, { params, body: { reason: "Пароль сменён" } })).ok();
    expect((await signIn(member.email)).status).toBe(200);
    expect(await mailsTo(member.email)).toEqual(["account_blocked", "account_unblocked"]);
    const { results } = (
      await app.call(auditApi.list, admin, { query: { entity: "user", entity_id: member.id } })
    ).ok();
    expect(results.map(({ action, note }) => [action, note])).toEqual([
      ["unblock", "Пароль сменён"],
      ["block", "Украден пароль"],
    ]);
  });

  test("who owns a company: an offer of theirs is over, and an administrator can transfer it", async () => {
    const admin = await anAdministrator(app.deps);
    const company = await aCompany(app.deps);
    const heir = await aMember(app.deps, {
      workspace: { id: company.workspace, roles: company.roles },
      user: await aUser(app.deps),
    });
    const params = { id: company.workspace };
    (await app.call(ownershipApi.offer, company, { params, body: { user: heir.id, proof: PASSWORD } })).ok();
    (await app.call(userAdminApi.block, admin, { params: { id: company.owner.id }, body: { reason: "Спор" } })).ok();
    const session = { token: await aSession(app.deps, heir), workspace: company.workspace };
    expect((await app.call(ownershipApi.accept, session, { params })).error().code).toBe("nothing_offered");
    (await app.call(ownershipApi.transfer, admin, { params, body: { user: heir.id, reason: "Решение" } })).ok();
    expect((await app.call(workspaceApi.one, session, { params })).ok().is_owner).toBe(true);
    expect(await mailsTo(company.owner.email)).toEqual(["account_blocked"]);
  });

  test("nobody blocks themselves, nor the last administrator who is left", async () => {
    const self = await aUser(app.deps, { role: ["admin"] });
    const admin = { token: await aSession(app.deps, self) };
    expect(
      (await app.call(userAdminApi.block, admin, { params: { id: self.id }, body: { reason: "Проверка" } })).error()
        .code,
    ).toBe("block_oneself");
  });
});
