import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteApi } from "#contract/invites/invite.api.ts";
import { inviteSheetApi } from "#contract/invites/invite-sheet.api.ts";
import { COMPANY_INVITES_PER_DAY, PEOPLE_SHEET_MAX_ROWS } from "#contract/limits.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { aCompany, aMemberWith, aUser, PASSWORD } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.set("2026-11-20T09:00:00.000Z"));
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
interface Row {
  email: string;
  role?: string;
  role_id?: number | null;
}
const bodyOf = (company: Company, rows: readonly Row[]) => ({
  rows: rows.map(({ email, role = "", role_id = null }, place) => ({ row: place + 2, email, role, role_id })),
  default_role: company.roles.MG,
});
const check = (company: Company, rows: readonly Row[], caller: Caller = company) =>
  app.call(inviteSheetApi.check, caller, { body: bodyOf(company, rows) });
const send = (
  company: Company,
  rows: readonly Row[],
  { caller = company, key, proof }: { caller?: Caller; key?: string; proof?: string } = {},
) =>
  app.call(inviteSheetApi.send, caller, {
    body: { ...bodyOf(company, rows), ...(proof === undefined ? {} : { proof }) },
    ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
  });
const outcomes = ({ rows }: { rows: readonly { outcome: string }[] }) => rows.map(({ outcome }) => outcome);
const read = (company: Company, text: string, name = "people.csv") =>
  app.call(inviteSheetApi.read, company, {
    body: { default_role: company.roles.MG },
    file: { name, bytes: Buffer.from(text) },
  });
const mails = async (address: string) => (await mailsTo(app.deps, address)).filter(({ kind }) => kind === "invite");
const pending = async (company: Company) =>
  (await app.call(inviteApi.list, company, { query: { workspace: company.workspace } })).ok().results;

describe("a sheet of colleagues is checked", () => {
  test("row by row, each with what would happen; nothing is sent", async () => {
    const company = await aCompany(app.deps);
    const name = `${company.workspace}.test`;
    (await app.call(inviteApi.create, company, { body: { email: `waits@${name}`, role: company.roles.MG } })).ok();
    const checked = (
      await read(
        company,
        [
          "E-mail;Роль",
          `new@${name};Content manager`,
          `Waits <WAITS@${name}>;`,
          `${company.owner.email};`,
          `new@${name};`,
          `bad@${name.replace(".", "..")};`,
          `one@${name}, two@${name};`,
          `who@${name};Волшебник`,
          ";Менеджер закупок",
          `руки@${name};`,
        ].join("\n"),
      )
    ).ok();
    expect(outcomes(checked)).toEqual([
      "invite",
      "invite_again",
      "member",
      "repeated",
      "bad_email",
      "several_emails",
      "unknown_role",
      "no_email",
      "bad_email",
    ]);
    expect(checked.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(checked.rows[0]).toMatchObject({ is_good: true, granted_role: company.roles.CM });
    expect(checked.rows[1]).toMatchObject({ is_good: true, granted_role: company.roles.MG });
    expect(checked.rows[3]?.detail).toBe("Row 2 already has this address.");
    expect(checked.rows[6]?.detail).toBe("The company has no role “Волшебник”. Choose one from the list.");
    expect(await mails(`new@${name}`)).toHaveLength(0);
    expect(await pending(company)).toHaveLength(1);
  });

  test("with roles in each of our languages, and first of all by the names that the company has given", async () => {
    const company = await aCompany(app.deps);
    const rows = ["Менеджер закупок", "purchasing manager", "采购经理"].map((role, place) => ({
      email: `n${place}@roles.test`,
      role,
    }));
    const checked = (await check(company, rows)).ok().rows;
    expect(checked.map(({ granted_role }) => granted_role)).toEqual(rows.map(() => company.roles.MG));
    const [chosen] = (await check(company, [{ email: "n@roles.test", role: "?", role_id: company.roles.CM }])).ok()
      .rows;
    expect(chosen).toMatchObject({ outcome: "invite", granted_role: company.roles.CM });
  });

  test("without a role in the row and without a default one, it asks for one", async () => {
    const company = await aCompany(app.deps);
    const body = { ...bodyOf(company, [{ email: "a@no-role.test" }]), default_role: null };
    expect(outcomes((await app.call(inviteSheetApi.check, company, { body })).ok())).toEqual(["no_role"]);
  });

  test("a role with more rights than one's own, and a role of another company, are not granted", async () => {
    const [company, other] = [await aCompany(app.deps), await aCompany(app.deps)];
    const caller = await aMemberWith(app.deps, company, ["invite_user"]);
    expect(outcomes((await check(company, [{ email: "a@beyond.test" }], caller)).ok())).toEqual(["beyond_own_rights"]);
    const foreign = [{ email: "a@beyond.test", role_id: other.roles.MG }];
    expect(outcomes((await check(company, foreign)).ok())).toEqual(["no_role"]);
    expect(outcomes((await send(company, [{ email: "a@beyond.test" }], { caller })).ok())).toEqual([
      "beyond_own_rights",
    ]);
    expect(await mails("a@beyond.test")).toHaveLength(0);
  });

  test("the template in each language is filled and comes back with both columns", async () => {
    const company = await aCompany(app.deps);
    for (const language of LANGUAGES) {
      const headers = { "accept-language": language };
      const { bytes } = await app.call(inviteSheetApi.template, company, { headers });
      const sheet = Spreadsheet.open(bytes);
      sheet.type("A2", `${language}@template.test`);
      const answer = await app.call(inviteSheetApi.read, company, {
        body: { default_role: company.roles.CM },
        file: { name: "template.xlsx", bytes: sheet.save() },
      });
      expect(answer.ok().rows).toMatchObject([{ row: 2, outcome: "invite", granted_role: company.roles.CM }]);
    }
  });

  test("a file without addresses, without rows, with too many rows, and no spreadsheet are refused", async () => {
    const company = await aCompany(app.deps);
    expect((await read(company, "Роль;Отдел\nМенеджер закупок;Закупки")).error()).toMatchObject({
      code: "column_missing",
      detail: "The column “Email” was not found. Name it in the first row of the table, as in the template.",
    });
    expect((await read(company, "E-mail;Роль\n;")).error().code).toBe("file_empty");
    const many = Array.from({ length: PEOPLE_SHEET_MAX_ROWS + 1 }, (_, place) => `n${place}@many.test`);
    expect((await read(company, ["E-mail", ...many].join("\n"))).error().code).toBe("too_many_rows");
    expect((await read(company, "E-mail", "people.pdf")).error().code).toBe("file_not_a_spreadsheet");
  });
});

describe("a sheet of colleagues is sent", () => {
  test("all good rows at once, each in the language of its person and in the history; the others are named", async () => {
    const company = await aCompany(app.deps);
    await aUser(app.deps, { email: "hindi@sent.test", language: "hi" });
    const rows = [
      { email: "hindi@sent.test" },
      { email: "no address" },
      { email: "new@sent.test", role: "Content manager" },
    ];
    const sent = (await send(company, rows)).ok();
    expect(outcomes(sent)).toEqual(["invite", "bad_email", "invite"]);
    expect(sent.rows[2]?.detail).toBe("Invited: Content manager.");
    expect(await mails("hindi@sent.test")).toMatchObject([{ language: "hi" }]);
    expect(await mails("new@sent.test")).toHaveLength(1);
    const invites = await pending(company);
    expect(
      invites
        .map(({ email, role }) => [email, role.code])
        .toSorted(([one], [other]) => (one ?? "").localeCompare(other ?? "")),
    ).toEqual([
      ["hindi@sent.test", "MG"],
      ["new@sent.test", "CM"],
    ]);
    const again = (await send(company, [{ email: "new@sent.test" }])).ok();
    expect(outcomes(again)).toEqual(["invite_again"]);
    expect((await pending(company)).find(({ email }) => email === "new@sent.test")?.role.code).toBe("MG");
    const { id } = invites.find(({ email }) => email === "new@sent.test") ?? { id: 0 };
    const entries = await app.deps.db
      .selectFrom("audit")
      .select(["action", "note"])
      .where("entity", "=", "workspace_invite")
      .where("entity_id", "=", id)
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "create", note: "new@sent.test" },
      { action: "resend", note: "new@sent.test" },
    ]);
  });

  test("once, though it was pressed twice at the same moment", async () => {
    const company = await aCompany(app.deps);
    const press = () => send(company, [{ email: "twice@pressed.test" }], { key: "one-press" });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map((answer) => outcomes(answer.ok()))).toEqual([["invite"], ["invite"]]);
    expect(await mails("twice@pressed.test")).toHaveLength(1);
  });

  test("after the password, asked once, if one of the roles may confirm payments; before it nothing is sent", async () => {
    const company = await aCompany(app.deps);
    const rows = [
      { email: "boss@proof.test", role_id: company.roles.BA },
      { email: "other@proof.test", role_id: company.roles.BA },
      { email: "buyer@proof.test" },
    ];
    expect((await send(company, rows)).error().code).toBe("password_required");
    expect((await send(company, rows, { proof: "wrong" })).error().code).toBe("password_incorrect");
    expect(await pending(company)).toHaveLength(0);
    expect(outcomes((await send(company, rows, { proof: PASSWORD })).ok())).toEqual(["invite", "invite", "invite"]);
  });

  test("no more than three times a day to one address, and no more than the company's limit a day in all", async () => {
    const company = await aCompany(app.deps);
    const rows = [{ email: "often@limit.test" }];
    for (let time = 0; time < 3; time += 1) (await send(company, rows)).ok();
    expect(outcomes((await send(company, rows)).ok())).toEqual(["mailed_today"]);
    await app.deps.db
      .updateTable("workspace_invite")
      .set({ sent_count: COMPANY_INVITES_PER_DAY - 1 })
      .where("email", "=", "often@limit.test")
      .execute();
    const two = [{ email: "last@limit.test" }, { email: "beyond@limit.test" }];
    expect(outcomes((await check(company, two)).ok())).toEqual(["invite", "company_limit"]);
    expect(outcomes((await send(company, two)).ok())).toEqual(["invite", "company_limit"]);
    app.clock.advance(DAY_MS);
    expect(outcomes((await check(company, [{ email: "beyond@limit.test" }])).ok())).toEqual(["invite"]);
  });

  test("with as many statements for a hundred rows as for two", async () => {
    const company = await aCompany(app.deps);
    const rows = (count: number, name: string) =>
      Array.from({ length: count }, (_, place) => ({ email: `n${place}@${name}.test` }));
    (await send(company, rows(2, "warm"))).ok();
    app.queries();
    (await send(company, rows(2, "few"))).ok();
    const few = app.queries().length;
    (await send(company, rows(100, "hundred"))).ok();
    expect(app.queries().length).toBe(few);
  });

  test("by nobody without the right to invite", async () => {
    const company = await aCompany(app.deps);
    const caller = await aMemberWith(app.deps, company, ["read_order"]);
    expect((await send(company, [{ email: "a@right.test" }], { caller })).error().code).toBe("forbidden");
    expect((await check(company, [{ email: "a@right.test" }], caller)).error().code).toBe("forbidden");
  });
});
