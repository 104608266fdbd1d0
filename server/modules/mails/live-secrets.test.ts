import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import { DEVICE_COOKIE, sessionApi } from "#contract/users/session.api.ts";
import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { sendMails } from "#server/modules/mails/send-mails.ts";
import { openLog } from "#server/platform/log.ts";
import { authenticatorCode, keyOfText } from "#server/seed/authenticator.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aSession, aUser } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { CALLS, readEverything } from "#server/testing/observe/observe.ts";
import { aWorld } from "#server/testing/observe/worlds.ts";
import type { World } from "#server/testing/observe/worlds.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import { allRows } from "#server/testing/all-rows.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const PASSWORD = "Lotwise2026";
const NEW_PASSWORD = "Owner2027pass";
const PRICE = "777.1357";
const logged: string[] = [];
const secrets = new Map<string, string>();
let app: TestApp;
let world: World;

let calls = 0;
const headers = () => ({ "x-forwarded-for": `10.7.0.${(calls += 1)}`, "idempotency-key": `key-${calls}` });
async function mailed(email: string, pattern = /(?:activate|token|email_link)=([\w-]+)/): Promise<string> {
  const [, secret] = pattern.exec((await mailsTo(app.deps, email)).at(-1)?.text ?? "") ?? [];
  if (secret === undefined) throw new Error(`no secret in the mail to ${email}`);
  return secret;
}
const SIX_DIGITS = /\b(\d{6})\b/;

beforeAll(async () => {
  const log = openLog("trace", { write: (line) => void logged.push(line) });
  app = await startTestApp({ LOG_LEVEL: "trace", TRUST_PROXY: "1" }, { log });
  world = await aWorld(app, { sealed: true });
  const { customer, administrator, first, tender } = world;
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: [PRICE] });
  const person = { first_name: "Нина", last_name: "Орлова", consent: true, password: PASSWORD } as const;
  const body = { ...person, email: "pending@example.test" };
  (await app.call(accountApi.sign_up, null, { body, headers: headers() })).ok();
  secrets.set("activation link", await mailed(body.email));
  const [reset, coded, enrolled] = [
    await aUser(app.deps, { email: "reset@example.test" }),
    await aUser(app.deps, { email: "coded@example.test" }),
    await aUser(app.deps, { email: "enrolled@example.test" }),
  ];
  (await app.call(accountApi.send_reset, null, { body: { email: reset.email }, headers: headers() })).ok();
  secrets.set("password reset", await mailed(reset.email));
  (await app.call(accountApi.send_code, null, { body: { email: coded.email }, headers: headers() })).ok();
  secrets.set("sign-in code", await mailed(coded.email, SIX_DIGITS));
  const invited = { email: "invited@example.test", role: customer.roles.BA, proof: PASSWORD };
  (await app.call(inviteApi.create, customer, { body: invited, headers: headers() })).ok();
  secrets.set("invitation to a company", await mailed(invited.email));
  const made = { email: "made@example.test", first_name: "Пётр", last_name: "Ким" };
  (await app.call(userAdminApi.create, administrator, { body: made, headers: headers() })).ok();
  secrets.set("link to a first password", await mailed(made.email));
  const moved = { token: await aSession(app.deps, reset) };
  const change = { email: "moved@example.test", current_password: PASSWORD };
  (await app.call(accountApi.change_email, moved, { body: change, headers: headers() })).ok();
  secrets.set("link to a new address", await mailed(change.email));
  const awaited = { emails: ["awaited@example.test"] };
  (await app.call(awaitedApi.add, customer, { params: { id: tender }, body: awaited, headers: headers() })).ok();

  const mine = { token: await aSession(app.deps, enrolled) };
  const start = { body: { current_password: PASSWORD }, headers: headers() };
  const { secret } = (await app.call(secondFactorApi.begin, mine, start)).ok();
  secrets.set("key of a second factor", secret);
  const proof = { second_factor: authenticatorCode(keyOfText(secret), app.clock.now()) };
  const codes = (await app.call(secondFactorApi.confirm, mine, { body: proof, headers: headers() })).ok();
  for (const [place, code] of codes.recovery_codes.entries()) secrets.set(`recovery code ${place}`, code);
  secrets.set("session", mine.token);
  secrets.set("session of a customer", customer.token);
  const credentials = { email: coded.email, password: PASSWORD };
  const signedIn = await app.call(sessionApi.authenticate, null, { body: credentials, headers: headers() });
  secrets.set("session by a password", signedIn.ok().token);
  const [, device] = new RegExp(`${DEVICE_COOKIE}=([\\w-]+)`).exec(String(signedIn.headers["set-cookie"])) ?? [];
  secrets.set("known browser", device ?? "");
}, 240_000);
afterAll(() => app.close());

/** Returns the forms in which a secret may be stored: as displayed, without separators, and as bytes. */
const formsOf = (secret: string): string[] => {
  const bare = secret.replaceAll("-", "");
  const texts = secret.length > 30 ? [secret] : [secret, bare];
  const bytes = [...texts.map((text) => Buffer.from(text)), Buffer.from(secret, "base64url"), keyOfText(bare)];
  return [...texts, ...bytes.filter(({ length }) => length >= 6).map((one) => one.toString("hex"))];
};
const patternOf = (secret: string): RegExp =>
  // The pattern for a six-digit code excludes fractions of a second, which also have six digits.
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![\\w.])${secret}(?!\\w)|${Buffer.from(secret).toString("hex")}`)
    : new RegExp(formsOf(secret).join("|"));
const held = (text: string): string[] =>
  [...secrets].filter(([, secret]) => patternOf(secret).test(text)).map(([name]) => name);
const heldBy = (texts: Iterable<readonly [string, string]>): string[] =>
  [...texts].flatMap(([where, text]) => held(text).map((name) => `${name}: ${where}`));

test("the secrets are there, each of them another one", () => {
  expect([...secrets].filter(([, secret]) => secret.length < 6)).toEqual([]);
  expect(new Set(secrets.values()).size).toBe(secrets.size);
});

test(
  "nothing that an administrator can read holds a live secret, or a price of a sealed tender",
  { timeout: 300_000 },
  async () => {
    const last = await app.deps.db.selectFrom("mail").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    const ids = Array.from({ length: last.id }, (_, place) => place + 1);
    // Searches for a prefix of the code, because the log of this request would contain the full code.
    const search = secrets.get("sign-in code")?.slice(0, 5) ?? "";
    expect((await app.call(mailApi.list, world.administrator, { query: { search } })).ok().count).toBe(0);
    const material = { ids, texts: [search] };
    const { answers, well } = await readEverything(app, world.administrator, material);
    expect(heldBy(answers)).toEqual([]);
    expect([...answers].filter(([, answer]) => answer.includes(PRICE)).map(([question]) => question)).toEqual([]);
    expect(well).toContain("mails.one");
    expect(well).toContain("audit.list");
    // After delivery, the outbox contains no secrets either.
    await sendMails(app.deps);
    for (const id of ids) {
      const mail = await app.call(mailApi.one, world.administrator, { params: { id } });
      expect(held(mail.bytes.toString("utf8"))).toEqual([]);
    }
    // Calls the rate-limited endpoints, which the loop above skips.
    for (const { endpoint } of CALLS.filter(
      (call) => call.endpoint.method === "GET" && call.endpoint.rate_limit !== null,
    )) {
      const params = { token: "nobody-has-such-a-token-1234567890", id: 1 };
      const answer = await app.call(endpoint, world.administrator, { params, headers: headers() });
      expect(held(answer.bytes.toString("utf8"))).toEqual([]);
    }
  },
);

test("no other mail than the supplier's own receipt holds its prices", async () => {
  const mails = await app.deps.db
    .selectFrom("mail")
    .select(["kind", "to_address", "subject", "text", "html"])
    .execute();
  const withPrice = mails.filter((mail) => /777[.,]1/.test(`${mail.subject} ${mail.text} ${mail.html}`));
  expect(withPrice.map(({ kind, to_address }) => [kind, to_address])).toEqual([
    ["offer_receipt", world.first.owner.email],
  ]);
});

test(
  "nor does the database hold one as it is, before it was used and after, nor the log",
  { timeout: 120_000 },
  async () => {
    expect(heldBy(await allRows(app.deps))).toEqual([]);
    const of = (name: string): string => secrets.get(name) ?? "";
    const body = { password: NEW_PASSWORD };
    const activated = (
      await app.call(accountApi.activate, null, { params: { token: of("activation link") }, headers: headers() })
    ).ok();
    secrets.set("session by a link", activated.token);
    secrets.set(
      "session by a first password",
      (await app.call(accountApi.set_password, activated, { body, headers: headers() })).ok().token,
    );
    const link = { params: { token: of("link to a new address") }, headers: headers() };
    (await app.call(accountApi.confirm_email, null, link)).ok();
    for (const name of ["password reset", "link to a first password"]) {
      const query = { token: of(name) };
      await app.call(accountApi.check_reset, null, { query, headers: headers() });
      await app.call(accountApi.reset, null, { params: query, body, headers: headers() });
    }
    const code = { email: "coded@example.test", code: of("sign-in code") };
    secrets.set(
      "session by a code",
      (await app.call(accountApi.log_in_by_code, null, { body: code, headers: headers() })).ok().token,
    );
    const recovery = { email: "enrolled@example.test", password: PASSWORD, second_factor: of("recovery code 0") };
    secrets.set(
      "session by a recovery code",
      (await app.call(sessionApi.authenticate, null, { body: recovery, headers: headers() })).ok().token,
    );
    const query = { token: of("invitation to a company") };
    for (const ask of [inviteApi.info, inviteApi.auth, inviteApi.reject_by_link])
      (await app.call(ask, null, { query, headers: headers() })).ok();

    expect(heldBy(await allRows(app.deps))).toEqual([]);
    // Emails that were sent or whose secret was used contain no sealed secret.
    const sealed = await app.deps.db.selectFrom("mail").select("kind").where("secret", "is not", null).execute();
    expect(sealed).toEqual([]);
    expect(logged.length).toBeGreaterThan(100);
    expect(heldBy(logged.map((line) => ["log", line] as const))).toEqual([]);
  },
);
