import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { accountApi } from "#contract/users/account.api.ts";
import { forgetMailFiles } from "#server/modules/mails/mail-file.ts";
import { sendMails } from "#server/modules/mails/send-mails.ts";
import { aCompany, anAdministrator, aUser, PASSWORD as OWN_PASSWORD } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let demo: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  demo = await startTestApp({ LOTWISE_DEMO: "1" });
});
afterAll(async () => {
  await app.close();
  await demo.close();
});

const folder = (on = app): string => join(on.deps.env.DATA_DIR, "mails");
const files = (on = app): Promise<string[]> => readdir(folder(on)).catch(() => []);
const PASSWORD = "Lotwise2027";

async function aReset(on = app): Promise<{ id: number; email: string; token: string }> {
  const { email } = await aUser(on.deps);
  (await on.call(accountApi.send_reset, null, { body: { email } })).ok();
  const mail = (await mailsTo(on.deps, email)).at(-1);
  return { id: mail?.id ?? 0, email, token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

describe("without a mail server, in earnest", () => {
  test("a mail with a link becomes a file that only the server's account reads; the outbox says so and shows no link", async () => {
    const { id, email, token } = await aReset();
    await sendMails(app.deps);
    const file = join(folder(), `${id}.eml`);
    const [ofFile, ofFolder] = [await stat(file), await stat(folder())];
    expect([ofFile.mode & 0o777, ofFolder.mode & 0o777]).toEqual([0o600, 0o700]);
    // Decodes quoted-printable, which wraps long lines and encodes the equals sign.
    const source = (await readFile(file, "utf8")).replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(source).toContain(`To: ${email}`);
    expect(source).toContain(`http://lotwise.test/reset-password?token=${token}`);
    const shown = (await app.call(mailApi.one, await anAdministrator(app.deps), { params: { id } })).ok();
    expect(shown).toMatchObject({ status: "kept", secret: "in_file", may_resend: false });
    expect(shown.text).toContain("token=••••••");
    expect(JSON.stringify(shown)).not.toContain(token);
    const row = await app.deps.db.selectFrom("mail").select("secret").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.secret).toBeNull();
  });

  test("the file goes once its link was used, was taken back or is over, and not before", async () => {
    const [used, waiting] = [await aReset(), await aReset()];
    const company = await aCompany(app.deps);
    const invite = async (email: string) =>
      (
        await app.call(inviteApi.create, company, { body: { email, role: company.roles.BA, proof: OWN_PASSWORD } })
      ).ok();
    const [withdrawn, open] = [await invite("withdrawn@example.test"), await invite("open@example.test")];
    const mailOf = async (email: string) => (await mailsTo(app.deps, email)).at(-1)?.id ?? 0;
    const names = [used.id, waiting.id, await mailOf(withdrawn.email), await mailOf(open.email)].map(
      (id) => `${id}.eml`,
    );
    await sendMails(app.deps);
    await forgetMailFiles(app.deps);
    expect(await files()).toEqual(expect.arrayContaining(names));
    (await app.call(accountApi.reset, null, { params: { token: used.token }, body: { password: PASSWORD } })).ok();
    (await app.call(inviteApi.remove, company, { params: { id: withdrawn.id } })).ok();
    await forgetMailFiles(app.deps);
    const left = await files();
    expect(names.map((name) => left.includes(name))).toEqual([false, true, false, true]);
    app.clock.advance(400 * DAY_MS);
    await forgetMailFiles(app.deps);
    expect(await files()).toEqual([]);
  });
});

test("in the demo the outbox shows the link, marked as the demo's, until it is used; nothing is written as a file", async () => {
  const { id, token } = await aReset(demo);
  await sendMails(demo.deps);
  const admin = await anAdministrator(demo.deps);
  const shown = async () => (await demo.call(mailApi.one, admin, { params: { id } })).ok();
  expect(await shown()).toMatchObject({ status: "kept", secret: "shown" });
  expect((await shown()).text).toContain(token);
  expect(await files(demo)).toEqual([]);
  (await demo.call(accountApi.reset, null, { params: { token }, body: { password: PASSWORD } })).ok();
  const after = await shown();
  expect(after.secret).toBe("hidden");
  expect(JSON.stringify(after)).not.toContain(token);
});
