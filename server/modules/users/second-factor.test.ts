import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailApi } from "#contract/mails/mail.api.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { anAdministrator, aSecondFactor, aSession, aUser } from "#server/seed/people.builder.ts";
import type { BuiltUser } from "#server/seed/people.builder.ts";
import { authenticatorCode, keyOfText } from "#server/seed/authenticator.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  strict = await startTestApp({ TRUST_PROXY: "1", REQUIRE_ADMIN_2FA: "1" });
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(async () => {
  await app.close();
  await strict.close();
});

const PASSWORD = "Lotwise2026";
const STEP = 30_000;
let calls = 0;
const from = () => ({ "x-forwarded-for": `10.2.${Math.floor((calls += 1) / 250)}.${calls % 250}` });
const codeNow = (key: Buffer, on = app) => authenticatorCode(key, on.clock.now());
const logIn = (email: string, second_factor?: string, on = app) =>
  on.call(sessionApi.authenticate, null, {
    body: { email, password: PASSWORD, ...(second_factor === undefined ? {} : { second_factor }) },
    headers: from(),
  });
const mailKinds = async (to: string) =>
  (await app.deps.db.selectFrom("mail").select("kind").where("to_address", "=", to).orderBy("id").execute()).map(
    ({ kind }) => kind,
  );
const twoSessions = async (user: BuiltUser) =>
  [{ token: await aSession(app.deps, user) }, { token: await aSession(app.deps, user) }] as const;
async function anEnrolledUser(): Promise<BuiltUser & { key: Buffer; codes: readonly string[] }> {
  const user = await aUser(app.deps);
  return { ...user, ...(await aSecondFactor(app.deps, user)) };
}

describe("switching on", () => {
  test("takes the password, then a first code of the app; the other sessions end, the owner is told, the key never shows again", async () => {
    const user = await aUser(app.deps);
    const [mine, other] = [{ token: await aSession(app.deps, user) }, { token: await aSession(app.deps, user) }];
    expect(
      (
        await app.call(secondFactorApi.begin, mine, { body: { current_password: "Wrong2026" }, headers: from() })
      ).error().fields,
    ).toHaveProperty("current_password");
    const { secret, uri } = (
      await app.call(secondFactorApi.begin, mine, { body: { current_password: PASSWORD }, headers: from() })
    ).ok();
    expect(uri).toBe(`otpauth://totp/Lotwise:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Lotwise`);
    expect((await logIn(user.email)).status).toBe(200);
    const confirm = (second_factor: string) =>
      app.call(secondFactorApi.confirm, mine, { body: { second_factor }, headers: from() });
    expect((await confirm("000000")).error().code).toBe("second_factor_incorrect");
    expect((await app.call(secondFactorApi.state, mine)).ok()).toEqual({
      since: null,
      recovery_codes_left: 0,
      required: false,
    });
    const code = codeNow(keyOfText(secret));
    const { recovery_codes } = (await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).ok();
    expect(recovery_codes).toHaveLength(10);
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await app.call(secondFactorApi.state, mine)).ok()).toEqual({
      since: "2026-11-20T09:00:00.000Z",
      recovery_codes_left: 10,
      required: false,
    });
    expect((await app.call(secondFactorApi.state, other)).status).toBe(401);
    expect((await app.call(sessionApi.user, mine, { params: { id: user.id } })).ok().second_factor).toBe(true);
    expect(await mailKinds(user.email)).toEqual(["second_factor_on"]);
    expect(
      (await app.call(secondFactorApi.begin, mine, { body: { current_password: PASSWORD }, headers: from() })).error()
        .code,
    ).toBe("wrong_state");
    expect((await confirm(code)).error().code).toBe("wrong_state");
  });

  test("a key that was begun and not confirmed asks for nothing; a newer one takes its place", async () => {
    const user = await aUser(app.deps);
    const mine = { token: await aSession(app.deps, user) };
    const begin = async () =>
      (await app.call(secondFactorApi.begin, mine, { body: { current_password: PASSWORD }, headers: from() })).ok()
        .secret;
    const [first, second] = [await begin(), await begin()];
    const confirm = (secret: string) =>
      app.call(secondFactorApi.confirm, mine, { body: { second_factor: codeNow(keyOfText(secret)) }, headers: from() });
    expect((await confirm(first)).error().code).toBe("second_factor_incorrect");
    expect((await logIn(user.email)).status).toBe(200);
    expect((await confirm(second)).status).toBe(200);
  });

  test("neither key nor recovery code lies readable in the database, and none is in the history", async () => {
    const user = await aUser(app.deps);
    const mine = { token: await aSession(app.deps, user) };
    const { secret } = (
      await app.call(secondFactorApi.begin, mine, { body: { current_password: PASSWORD }, headers: from() })
    ).ok();
    const { recovery_codes } = (
      await app.call(secondFactorApi.confirm, mine, {
        body: { second_factor: codeNow(keyOfText(secret)) },
        headers: from(),
      })
    ).ok();
    const rows = [
      await app.deps.db.selectFrom("second_factor").selectAll().execute(),
      await app.deps.db.selectFrom("recovery_code").selectAll().execute(),
      await app.deps.db.selectFrom("audit").selectAll().execute(),
      await app.deps.db.selectFrom("mail").selectAll().execute(),
    ];
    const stored = rows
      .flat()
      .flatMap((row) =>
        Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : JSON.stringify(value))),
      );
    for (const text of [
      secret,
      keyOfText(secret).toString("latin1"),
      ...recovery_codes,
      ...recovery_codes.map((code) => code.replaceAll("-", "")),
    ])
      expect(stored.filter((value) => value.includes(text))).toEqual([]);
  });
});

describe("signing in with a password", () => {
  test("asks for the code after the right password alone, and takes each code once", async () => {
    const { email, key } = await anEnrolledUser();
    expect(
      (
        await app.call(sessionApi.authenticate, null, {
          body: { email, password: "Wrong2026", second_factor: codeNow(key) },
          headers: from(),
        })
      ).error().code,
    ).toBe("wrong_credentials");
    expect((await logIn(email)).error().code).toBe("second_factor_required");
    expect((await logIn(email, " ")).error().code).toBe("second_factor_required");
    expect((await logIn(email, "000000")).error().code).toBe("second_factor_incorrect");
    expect((await logIn(email, codeNow(key))).ok().user.email).toBe(email);
    expect((await logIn(email, codeNow(key))).error().code).toBe("second_factor_incorrect");
    app.clock.advance(STEP);
    expect((await logIn(email, codeNow(key))).status).toBe(200);
  });

  test("takes a code of the step before and after, and none that is older than one taken", async () => {
    const { email, key } = await anEnrolledUser();
    const early = authenticatorCode(key, app.clock.now(), -1);
    const late = authenticatorCode(key, app.clock.now(), 1);
    expect((await logIn(email, late)).status).toBe(200);
    expect((await logIn(email, early)).error().code).toBe("second_factor_incorrect");
  });

  test("takes a recovery code once, however it is typed, and nobody else's", async () => {
    const { email, codes } = await anEnrolledUser();
    const other = await anEnrolledUser();
    const typed = (codes[0] ?? "").toLowerCase().replaceAll("-", " ");
    expect((await logIn(other.email, codes[0])).error().code).toBe("second_factor_incorrect");
    expect((await logIn(email, typed)).status).toBe(200);
    expect((await logIn(email, codes[0])).error().code).toBe("second_factor_incorrect");
    const { token } = (await logIn(email, codes[1])).ok();
    expect((await app.call(secondFactorApi.state, { token })).ok().recovery_codes_left).toBe(8);
  });

  test("stops guessing after five codes, for a quarter of an hour", async () => {
    const { email, key } = await anEnrolledUser();
    for (let round = 0; round < 5; round += 1)
      expect((await logIn(email, "000000")).error().code).toBe("second_factor_incorrect");
    const stopped = await logIn(email, codeNow(key));
    expect([stopped.status, stopped.headers["retry-after"]]).toEqual([429, "900"]);
    app.clock.advance(15 * MINUTE_MS);
    expect((await logIn(email, codeNow(key))).status).toBe(200);
  });

  test("many guesses at once don't get past the limit", async () => {
    const { email } = await anEnrolledUser();
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => logIn(email, "000000")))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
  });
});

test("signing in by a mailed code asks for the second factor and keeps the code good meanwhile", async () => {
  const { email, key } = await anEnrolledUser();
  await app.call(accountApi.send_code, null, { body: { email }, headers: from() });
  const text = (await mailsTo(app.deps, email)).find(({ kind }) => kind === "login_code")?.text ?? "";
  const code = /\b(\d{6})\b/.exec(text)?.[1] ?? "";
  const enter = (more: object) =>
    app.call(accountApi.log_in_by_code, null, { body: { email, code, ...more }, headers: from() });
  expect((await enter({})).error().code).toBe("second_factor_required");
  expect((await enter({ second_factor: "000000" })).error().code).toBe("second_factor_incorrect");
  expect((await enter({ second_factor: codeNow(key) })).status).toBe(200);
  expect((await enter({ second_factor: codeNow(key) })).error().code).toBe("wrong_code");
});

test("a new password by mail doesn't go round the second factor", async () => {
  const { email } = await anEnrolledUser();
  await app.call(accountApi.send_reset, null, { body: { email }, headers: from() });
  const text = (await mailsTo(app.deps, email)).find(({ kind }) => kind === "password_reset")?.text ?? "";
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
  (await app.call(accountApi.reset, null, { params: { token }, body: { password: PASSWORD }, headers: from() })).ok();
  expect((await logIn(email)).error().code).toBe("second_factor_required");
});

describe("afterwards", () => {
  test("new recovery codes make the older ones dead and take a code; the other sessions end, the owner is told", async () => {
    const { id, email, key, codes } = await anEnrolledUser();
    const [mine, other] = await twoSessions({ id, email });
    const renew = (second_factor: string) =>
      app.call(secondFactorApi.new_codes, mine, { body: { second_factor }, headers: from() });
    expect((await renew("000000")).error().code).toBe("second_factor_incorrect");
    const fresh = (await renew(codeNow(key))).ok().recovery_codes;
    expect((await app.call(secondFactorApi.state, other)).status).toBe(401);
    expect((await app.call(secondFactorApi.state, mine)).status).toBe(200);
    expect(await mailKinds(email)).toEqual(["new_recovery_codes"]);
    expect((await logIn(email, codes[0])).error().code).toBe("second_factor_incorrect");
    expect((await logIn(email, fresh[0])).status).toBe(200);
    const without = { token: await aSession(app.deps, await aUser(app.deps)) };
    expect(
      (
        await app.call(secondFactorApi.new_codes, without, { body: { second_factor: "000000" }, headers: from() })
      ).error().code,
    ).toBe("wrong_state");
  });

  test("it is switched off with password and code, never with one of them; the other sessions end, the owner is told", async () => {
    const { id, email, key } = await anEnrolledUser();
    const [mine, other] = await twoSessions({ id, email });
    const off = (body: object) => app.call(secondFactorApi.switch_off, mine, { body, headers: from() });
    expect((await off({ current_password: PASSWORD })).error().code).toBe("second_factor_required");
    expect((await off({ current_password: "Wrong2026", second_factor: codeNow(key) })).error().fields).toHaveProperty(
      "current_password",
    );
    expect((await off({ current_password: PASSWORD, second_factor: "000000" })).error().code).toBe(
      "second_factor_incorrect",
    );
    (await off({ current_password: PASSWORD, second_factor: codeNow(key) })).ok();
    expect((await app.call(secondFactorApi.state, other)).status).toBe(401);
    expect((await logIn(email)).ok().user.second_factor).toBe(false);
    expect(await mailKinds(email)).toEqual(["second_factor_off"]);
    expect((await off({ current_password: PASSWORD })).error().code).toBe("wrong_state");
  });

  test("an administrator takes it away from somebody who has lost phone and codes: their sessions end and they are told", async () => {
    const { id, email } = await anEnrolledUser();
    const theirs = { token: await aSession(app.deps, { id, email }) };
    const admin = await anAdministrator(app.deps);
    expect((await app.call(secondFactorApi.take_away, theirs, { params: { id } })).status).toBe(403);
    (await app.call(secondFactorApi.take_away, admin, { params: { id } })).ok();
    expect((await app.call(secondFactorApi.state, theirs)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect(await mailKinds(email)).toEqual(["second_factor_off"]);
    expect((await app.call(secondFactorApi.take_away, admin, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe("where the settings ask administrators for it", () => {
  test("one without is no administrator until they have enrolled, and can enrol", async () => {
    const admin = await aUser(strict.deps, { role: ["admin"] });
    const session = (await logIn(admin.email, undefined, strict)).ok();
    expect(session.must_enrol).toBe(true);
    const mails = () => strict.call(mailApi.list, session);
    expect((await mails()).error().code).toBe("admins_only");
    const other = await aUser(strict.deps);
    expect((await strict.call(sessionApi.user, session, { params: { id: other.id } })).status).toBe(404);
    expect((await strict.call(secondFactorApi.state, session)).ok().required).toBe(true);
    const { secret } = (
      await strict.call(secondFactorApi.begin, session, { body: { current_password: PASSWORD }, headers: from() })
    ).ok();
    (
      await strict.call(secondFactorApi.confirm, session, {
        body: { second_factor: codeNow(keyOfText(secret), strict) },
        headers: from(),
      })
    ).ok();
    expect((await mails()).status).toBe(200);
    expect((await strict.call(sessionApi.authenticate, session, {})).ok().must_enrol).toBe(false);
  });

  test("nobody else has to", async () => {
    const { email } = await aUser(strict.deps, { role: ["customer"] });
    const session = (await logIn(email, undefined, strict)).ok();
    expect(session.must_enrol).toBe(false);
    expect((await strict.call(secondFactorApi.state, session)).ok().required).toBe(false);
    expect((await logIn((await aUser(app.deps, { role: ["admin"] })).email)).ok().must_enrol).toBe(false);
  });
});
