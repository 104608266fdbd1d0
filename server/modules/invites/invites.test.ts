import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { roleApi } from "#contract/members/role.api.ts";
import { memberApi } from "#contract/members/member.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { forgetOld } from "#server/modules/users/forget-old.store.ts";
import { mailsTo as mailsOf } from "#server/testing/mailed.ts";
import { aCompany, aMember, aMemberWith, aSession, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const invite = (company: Company, email: string, role = company.roles.MG) =>
  app.call(inviteApi.create, company, {
    body: { email, role, ...(role === company.roles.BA ? { proof: PASSWORD } : {}) },
  });
const mails = (address: string) => mailsOf(app.deps, address);
async function tokenTo(address: string): Promise<string> {
  const text = (await mails(address)).at(-1)?.text ?? "";
  return /\/invite\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}
const signedIn = async (email: string) => {
  const user = await aUser(app.deps, { email });
  return { ...user, token: await aSession(app.deps, user) };
};
const info = async (token: string) => (await app.call(inviteApi.info, null, { query: { token } })).ok();

describe("an invitation", () => {
  test("is mailed, looked at, accepted by who has an account, and makes a member with the role", async () => {
    const company = await aCompany(app.deps, { name: "ООО «Полюс»" });
    const sent = (await invite(company, " N.Orlova@Example.test ")).ok();
    expect(sent).toMatchObject({
      email: "n.orlova@example.test",
      status: "REQUESTED",
      is_expired: false,
      expiration_date: "2026-11-27T09:00:00.000Z",
      role: { code: "MG" },
    });
    const token = await tokenTo("n.orlova@example.test");
    expect(await info(token)).toMatchObject({
      state: "open",
      workspace: "ООО «Полюс»",
      role: "Purchasing manager",
      inviter: "Анна Соколова",
    });
    const next = async (caller: { token: string } | null) =>
      (await app.call(inviteApi.auth, caller, { query: { token } })).ok();
    expect(await next(null)).toEqual({ next: "signup", email: "n.orlova@example.test" });
    const person = await signedIn("n.orlova@example.test");
    expect(await next(null)).toMatchObject({ next: "login" });
    expect(await next(person)).toMatchObject({ next: "accept" });
    expect((await app.call(inviteApi.list, person)).ok().results.map(({ id }) => id)).toEqual([sent.id]);
    (await app.call(inviteApi.accept, person, { params: { id: sent.id } })).ok();
    expect((await app.call(orderApi.list, { ...person, workspace: company.workspace })).status).toBe(200);
    expect(await mails(company.owner.email)).toMatchObject([{ kind: "invite_accepted" }]);
    expect((await app.call(inviteApi.accept, person, { params: { id: sent.id } })).error().code).toBe("wrong_state");
    expect((await app.call(inviteApi.auth, null, { query: { token } })).error().code).toBe("wrong_state");
    expect((await info(token)).state).toBe("accepted");
  });

  test("is for its address alone", async () => {
    const company = await aCompany(app.deps);
    const sent = (await invite(company, "for-one@example.test")).ok();
    const other = await signedIn("other-one@example.test");
    expect((await app.call(inviteApi.accept, other, { params: { id: sent.id } })).status).toBe(404);
    expect((await app.call(inviteApi.reject, other, { params: { id: sent.id } })).status).toBe(404);
    expect((await app.call(inviteApi.list, other)).ok().count).toBe(0);
    expect((await app.call(inviteApi.info, null, { query: { token: "a-token-that-nobody-was-sent" } })).status).toBe(
      404,
    );
  });

  test("is declined by its link, once or twice alike, and the inviter is told once", async () => {
    const company = await aCompany(app.deps);
    await invite(company, "no@example.test");
    const token = await tokenTo("no@example.test");
    const reject = () => app.call(inviteApi.reject_by_link, null, { query: { token } });
    expect([(await reject()).status, (await reject()).status]).toEqual([200, 200]);
    expect((await info(token)).state).toBe("rejected");
    expect(await mails(company.owner.email)).toMatchObject([{ kind: "invite_rejected" }]);
  });

  test("is not declined by a page that the browser fetches ahead", async () => {
    const company = await aCompany(app.deps);
    await invite(company, "ahead@example.test");
    const token = await tokenTo("ahead@example.test");
    expect(
      (await app.call(inviteApi.reject_by_link, null, { query: { token }, headers: { "sec-purpose": "prefetch" } }))
        .status,
    ).toBe(403);
    expect((await info(token)).state).toBe("open");
  });

  test("expires after a week; the invited asks for another, once, and the fresh link works where the old one doesn't", async () => {
    const company = await aCompany(app.deps);
    const sent = (await invite(company, "late@example.test")).ok();
    const old = await tokenTo("late@example.test");
    const ask = () => app.call(inviteApi.request_resend, null, { params: { id: sent.id }, body: { token: old } });
    expect((await ask()).error().code).toBe("wrong_state");
    app.clock.advance(7 * DAY_MS);
    const person = await signedIn("late@example.test");
    expect((await info(old)).state).toBe("expired");
    expect((await app.call(inviteApi.accept, person, { params: { id: sent.id } })).error().code).toBe("invite_expired");
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(await mails(company.owner.email)).toMatchObject([{ kind: "invite_asked_again" }]);
    const owner = { token: await aSession(app.deps, company.owner), workspace: company.workspace };
    const listed = (await app.call(inviteApi.list, owner, { query: { workspace: company.workspace } })).ok().results;
    expect(listed).toMatchObject([{ is_expired: true, asked_again: true }]);
    expect((await app.call(inviteApi.resend, owner, { params: { id: sent.id } })).ok()).toMatchObject({
      is_expired: false,
      asked_again: false,
    });
    // The old link no longer works. Its page says so and offers to request a new one.
    expect((await info(old)).state).toBe("superseded");
    expect((await app.call(inviteApi.auth, null, { query: { token: old } })).error().code).toBe("invite_expired");
    expect((await app.call(inviteApi.reject_by_link, null, { query: { token: old } })).status).toBe(404);
    (await ask()).ok();
    expect(await mails(company.owner.email)).toHaveLength(2);
    expect((await info(await tokenTo("late@example.test"))).state).toBe("open");
    (await app.call(inviteApi.accept, person, { params: { id: sent.id } })).ok();
  });

  test("to an address that waits for one already sends that one again, three times a day at most", async () => {
    const company = await aCompany(app.deps);
    const first = (await invite(company, "twice@example.test")).ok();
    const second = (await invite(company, "twice@example.test", company.roles.CM)).ok();
    expect(second).toMatchObject({ id: first.id, role: { code: "CM" } });
    (await invite(company, "twice@example.test")).ok();
    const often = await invite(company, "twice@example.test");
    expect([often.status, Number(often.headers["retry-after"])]).toEqual([429, 86_400]);
    app.clock.advance(DAY_MS);
    expect((await invite(company, "twice@example.test")).status).toBe(200);
  });

  test("is withdrawn: its link only says so, and nobody can be asked for another; the address can be invited anew", async () => {
    const company = await aCompany(app.deps);
    const sent = (await invite(company, "gone@example.test")).ok();
    const token = await tokenTo("gone@example.test");
    (await app.call(inviteApi.remove, company, { params: { id: sent.id } })).ok();
    expect(await info(token)).toMatchObject({ state: "withdrawn", member_of: null });
    const person = await signedIn("gone@example.test");
    expect((await app.call(inviteApi.accept, person, { params: { id: sent.id } })).status).toBe(404);
    expect((await app.call(inviteApi.list, person)).ok().count).toBe(0);
    expect((await app.call(inviteApi.auth, null, { query: { token } })).error().code).toBe("wrong_state");
    expect((await app.call(inviteApi.reject_by_link, null, { query: { token } })).status).toBe(404);
    const body = { token };
    expect((await app.call(inviteApi.request_resend, null, { params: { id: sent.id }, body })).error().code).toBe(
      "wrong_state",
    );
    expect((await app.call(inviteApi.resend, company, { params: { id: sent.id } })).status).toBe(404);
    expect((await invite(company, "gone@example.test")).ok().id).not.toBe(sent.id);
    expect((await info(await tokenTo("gone@example.test"))).state).toBe("open");
    // The outcome stays visible for three months and is then deleted.
    app.clock.advance(91 * DAY_MS);
    await forgetOld(app.deps.db, app.clock.now());
    expect((await app.call(inviteApi.info, null, { query: { token } })).status).toBe(404);
  });

  test("that was used leads its member into the workspace, and nobody else", async () => {
    const company = await aCompany(app.deps);
    const sent = (await invite(company, "member@example.test")).ok();
    const token = await tokenTo("member@example.test");
    const [member, other] = [await signedIn("member@example.test"), await signedIn("no-member@example.test")];
    (await app.call(inviteApi.accept, member, { params: { id: sent.id } })).ok();
    const seen = async (by: { token: string } | null) =>
      (await app.call(inviteApi.info, by, { query: { token } })).ok().member_of;
    expect([await seen(member), await seen(other), await seen(null)]).toEqual([company.workspace, null, null]);
    // After the company has cleared the invitation from its list, the link still shows the outcome.
    (await app.call(inviteApi.remove, company, { params: { id: sent.id } })).ok();
    expect(await info(token)).toMatchObject({ state: "accepted" });
  });

  test("its token is stored as a hash only", async () => {
    const company = await aCompany(app.deps);
    await invite(company, "hash@example.test");
    const token = await tokenTo("hash@example.test");
    const row = await app.deps.db
      .selectFrom("workspace_invite")
      .selectAll()
      .where("email", "=", "hash@example.test")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

describe("who may invite whom", () => {
  test("a member is added already; a role of another workspace is none", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const answer = await invite(company, company.owner.email);
    expect(answer.error()).toMatchObject({ code: "user_already_added", detail: "User already added." });
    expect((await invite(company, "x@example.test", other.roles.MG)).error().fields).toHaveProperty("role");
    expect((await invite(company, "not an address")).error().fields).toHaveProperty("email");
  });

  test("nobody invites into a role with more rights than their own", async () => {
    const company = await aCompany(app.deps);
    const role = (
      await app.call(roleApi.create, company, {
        params: { id: company.workspace },
        body: { name: "Кадры", actions: ["invite_user", "read_order"] },
      })
    ).ok();
    const user = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles } });
    (
      await app.call(memberApi.set_roles, company, {
        params: { id: company.workspace, userId: user.id },
        body: { roles: [role.id] },
      })
    ).ok();
    const clerk = { token: await aSession(app.deps, user), workspace: company.workspace };
    const by = (id: number) =>
      app.call(inviteApi.create, clerk, { body: { email: "somebody@example.test", role: id } });
    expect((await by(company.roles.MG)).error().code).toBe("beyond_own_rights");
    expect((await by(role.id)).status).toBe(200);
  });

  test("nobody sends, sends again or withdraws an invitation to a role with more rights than their own", async () => {
    const company = await aCompany(app.deps);
    const clerk = await aMemberWith(app.deps, company, ["update_role", "invite_user", "delete_user"]);
    const sent = (await invite(company, "boss@example.test", company.roles.BA)).ok();
    (await app.call(inviteApi.reject_by_link, null, { query: { token: await tokenTo("boss@example.test") } })).ok();
    for (const endpoint of [inviteApi.resend, inviteApi.remove])
      expect((await app.call(endpoint, clerk, { params: { id: sent.id } })).error().code).toBe("beyond_own_rights");
    expect((await app.call(inviteApi.resend, company, { params: { id: sent.id } })).ok().status).toBe("REQUESTED");
  });

  test("another workspace's invitations are nobody's business", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const sent = (await invite(company, "private@example.test")).ok();
    for (const endpoint of [inviteApi.resend, inviteApi.remove])
      expect((await app.call(endpoint, other, { params: { id: sent.id } })).status).toBe(404);
    expect((await app.call(inviteApi.list, other, { query: { workspace: company.workspace } })).status).toBe(404);
    const reader = await aMember(app.deps, { workspace: { id: company.workspace, roles: company.roles }, role: "CP" });
    const listing = await app.call(
      inviteApi.list,
      { token: await aSession(app.deps, reader), workspace: company.workspace },
      { query: { workspace: company.workspace } },
    );
    expect(listing.error().code).toBe("forbidden");
  });
});
