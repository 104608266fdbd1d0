import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { DEVICE_COOKIE, sessionApi } from "#contract/users/session.api.ts";
import { tokenHash } from "#server/platform/token.ts";
import { isKnownDevice } from "#server/modules/users/known-device.store.ts";
import { authenticatorCode, keyOfText } from "#server/seed/authenticator.ts";
import { aCompany, anAdministrator, PASSWORD } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
afterAll(() => app.close());

let calls = 0;
const from = () => ({ "x-forwarded-for": `10.9.${Math.floor((calls += 1) / 250)}.${calls % 250}` });
const ATTACKER = "Attacker2026";
const OWNER = "Owner2026pass";
const PERSON = { first_name: "Нина", last_name: "Орлова", consent: true } as const;

const lastText = async (email: string, kind: string): Promise<string> =>
  (await mailsTo(app.deps, email)).findLast((mail) => mail.kind === kind)?.text ?? "";
const tokenIn = (text: string): string => /(?:activate|token)=([\w-]+)/.exec(text)?.[1] ?? "";
const logIn = (email: string, password: string) =>
  app.call(sessionApi.authenticate, null, { body: { email, password }, headers: from() });
const alive = async (token: string) => (await app.call(accountApi.sessions, { token })).status === 200;
const deviceOf = ({ headers }: { headers: Record<string, unknown> }): Buffer =>
  tokenHash(new RegExp(`${DEVICE_COOKIE}=([\\w-]+)`).exec(String(headers["set-cookie"]))?.[1] ?? "");
const invite = async (email: string) => {
  const company = await aCompany(app.deps);
  const { id } = (
    await app.call(inviteApi.create, company, { body: { email, role: company.roles.BA, proof: PASSWORD } })
  ).ok();
  return { id, company, token: tokenIn(await lastText(email, "invite")) };
};

/**
 * Simulates an attacker who signs up with another person's address, enables a second factor and requests every kind of
 * email.
 */
async function aPrepared(email: string) {
  const signUp = { ...PERSON, email, password: ATTACKER };
  (await app.call(accountApi.sign_up, null, { body: signUp, headers: from() })).ok();
  const signedIn = await logIn(email, ATTACKER);
  const { token } = signedIn.ok();
  const body = { current_password: ATTACKER };
  const { secret } = (await app.call(secondFactorApi.begin, { token }, { body, headers: from() })).ok();
  const proof = { second_factor: authenticatorCode(keyOfText(secret), app.clock.now()) };
  (await app.call(secondFactorApi.confirm, { token }, { body: proof, headers: from() })).ok();
  for (const send of [accountApi.send_reset, accountApi.send_code])
    (await app.call(send, null, { body: { email }, headers: from() })).ok();
  return { token, device: deviceOf(signedIn) };
}

/** All ways in which the owner of the mailbox can confirm the address. Each returns the new session. */
const WAYS: Readonly<Record<string, (email: string) => Promise<{ token: string }>>> = {
  "the activation link": async (email) => {
    const params = { token: tokenIn(await lastText(email, "activate")) };
    const session = (await app.call(accountApi.activate, null, { params, headers: from() })).ok();
    return (await app.call(accountApi.set_password, session, { body: { password: OWNER }, headers: from() })).ok();
  },
  "a mailed code": async (email) => {
    const code = /\b(\d{6})\b/.exec(await lastText(email, "login_code"))?.[1] ?? "";
    const session = (await app.call(accountApi.log_in_by_code, null, { body: { email, code }, headers: from() })).ok();
    expect(session.must_set_password).toBe(true);
    return (await app.call(accountApi.set_password, session, { body: { password: OWNER }, headers: from() })).ok();
  },
  "a new password": async (email) => {
    const params = { token: tokenIn(await lastText(email, "password_reset")) };
    (await app.call(accountApi.reset, null, { params, body: { password: OWNER }, headers: from() })).ok();
    return (await logIn(email, OWNER)).ok();
  },
  "an invitation's link": async (email) => {
    const { token } = await invite(email);
    const { next } = (await app.call(inviteApi.auth, null, { query: { token } })).ok();
    expect(next).toBe("signup");
    const body = { ...PERSON, email, password: OWNER, invite_token: token };
    const { session } = (await app.call(accountApi.sign_up, null, { body, headers: from() })).ok();
    return { token: session?.token ?? "" };
  },
  "an administrator": async (email) => {
    const { id } = await app.deps.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    (await app.call(accountApi.confirm, await anAdministrator(app.deps), { params: { id } })).ok();
    const params = { token: tokenIn(await lastText(email, "address_confirmed")) };
    (await app.call(accountApi.reset, null, { params, body: { password: OWNER }, headers: from() })).ok();
    return (await logIn(email, OWNER)).ok();
  },
};

describe("the first proof of an address ends what somebody else has prepared under it", () => {
  test.each(Object.keys(WAYS))("by %s", async (way) => {
    const email = `victim-${Object.keys(WAYS).indexOf(way)}@example.test`;
    const attacker = await aPrepared(email);
    const mails = await mailsTo(app.deps, email);
    const older = {
      link: tokenIn(mails.findLast(({ kind }) => kind === "activate")?.text ?? ""),
      reset: tokenIn(mails.findLast(({ kind }) => kind === "password_reset")?.text ?? ""),
    };
    expect(await isKnownDevice(app.deps.db, { email }, attacker.device)).toBe(true);
    const owner = await WAYS[way]?.(email);
    expect(owner?.token).toBeTruthy();
    expect(await alive(owner?.token ?? "")).toBe(true);
    expect(await alive(attacker.token)).toBe(false);
    // The attacker's browser is no longer a known browser, so its attempts count as a stranger's attempts.
    expect(await isKnownDevice(app.deps.db, { email }, attacker.device)).toBe(false);
    expect((await logIn(email, ATTACKER)).error().code).toBe("wrong_credentials");
    // The owner's password is sufficient, because the attacker's second factor was removed.
    expect((await logIn(email, OWNER)).ok().user).toMatchObject({ confirmed: true, second_factor: false });
    expect((await app.call(accountApi.activate, null, { params: { token: older.link }, headers: from() })).status).toBe(
      400,
    );
    expect(
      (await app.call(accountApi.check_reset, null, { query: { token: older.reset }, headers: from() })).status,
    ).toBe(400);
    // The invitation makes the owner of the mailbox a member of the company, not the attacker.
    const { id, company } = await invite(email);
    expect((await app.call(inviteApi.accept, attacker, { params: { id } })).status).toBe(401);
    (await app.call(inviteApi.accept, { token: owner?.token ?? "" }, { params: { id } })).ok();
    const asAttacker = { ...attacker, workspace: company.workspace };
    expect((await app.call(tenderApi.list, asAttacker)).status).toBe(401);
  });
});

test("who hasn't proved the address neither reads nor answers an invitation to it", async () => {
  const email = "pending@example.test";
  const attacker = await aPrepared(email);
  const { id, token } = await invite(email);
  expect((await app.call(inviteApi.list, attacker)).ok()).toEqual({ count: 0, results: [] });
  for (const answer of [inviteApi.accept, inviteApi.reject])
    expect((await app.call(answer, attacker, { params: { id } })).error().code).toBe("not_confirmed");
  const info = (await app.call(inviteApi.info, null, { query: { token } })).ok();
  expect(info).toMatchObject({ state: "open", signed_in_as: null });
});

test("an account can't be moved to an address whose owner opens the link without knowing the account", async () => {
  const [mine, victim] = ["mine@example.test", "moved-to@example.test"];
  (
    await app.call(accountApi.sign_up, null, { body: { ...PERSON, email: mine, password: ATTACKER }, headers: from() })
  ).ok();
  const params = { token: tokenIn(await lastText(mine, "activate")) };
  const first = (await app.call(accountApi.activate, null, { params, headers: from() })).ok();
  const session = (
    await app.call(accountApi.set_password, first, { body: { password: ATTACKER }, headers: from() })
  ).ok();
  const body = { email: victim, current_password: ATTACKER };
  (await app.call(accountApi.change_email, session, { body, headers: from() })).ok();
  const link = /email_link=([\w-]+)/.exec(await lastText(victim, "email_confirm"))?.[1] ?? "";
  (await app.call(accountApi.confirm_email, null, { params: { token: link }, headers: from() })).ok();
  expect(await alive(session.token)).toBe(false);
  expect((await logIn(victim, ATTACKER)).error().code).toBe("wrong_credentials");
});

test("a sign-up needs no password: nothing signs in until the emailed link is opened, and its reader chooses one", async () => {
  const email = "later@example.test";
  (await app.call(accountApi.sign_up, null, { body: { ...PERSON, email }, headers: from() })).ok();
  for (const typed of [ATTACKER, OWNER, ""]) expect((await logIn(email, typed)).status).not.toBe(200);
  const { token } = (await WAYS["the activation link"]?.(email)) ?? { token: "" };
  expect(await alive(token)).toBe(true);
  expect((await logIn(email, OWNER)).status).toBe(200);
});
