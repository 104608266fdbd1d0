import { afterAll, beforeAll, expect, test } from "vitest";
import { awardLetterApi } from "#contract/award/award.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { anAwardToApprove, setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function anOrderedTender() {
  const run = await anAwardToApprove(app);
  (await setAwardLimit(app, run.customer, null)).ok();
  const [won, lost] = run.suppliers;
  if (won === undefined || lost === undefined) throw new Error("two suppliers were invited");
  await app.deps.db.updateTable("app_user").set({ language: "zh-hans" }).where("id", "=", lost.owner.id).execute();
  const params = { id: run.id };
  const read = async (by: Caller = run.customer) => app.call(awardLetterApi.list, by, { params });
  const send = async (body: object = {}, by: Caller = run.buyer) => {
    const { version, usual } = (await read()).ok();
    return app.call(awardLetterApi.send, by, { params, body: { version, texts: usual, ...body } });
  };
  const mails = async (side: { owner: { email: string } }) =>
    (await mailsTo(app.deps, side.owner.email)).filter(({ kind }) => /^award_(won|lost)$/.test(kind));
  return { ...run, won, lost, readLetters: read, send, mails };
}

test("who won and who lost get a letter in their language, once, and the tender shows who has got which", async () => {
  const { id, customer, won, lost, choose, order, readLetters, send, mails } = await anOrderedTender();
  (await choose(0)).ok();
  expect((await readLetters()).ok().may_send).toBe(false);
  expect((await send()).error().code).toBe("wrong_state");
  (await order()).ok();
  const before = (await readLetters()).ok();
  expect(before).toMatchObject({ may_send: true });
  expect(
    before.letters.map(({ supplier, kind, languages, sent_at }) => [supplier.id, kind, languages, sent_at]),
  ).toEqual(
    expect.arrayContaining([
      [won.workspace, "won", ["ru"], null],
      [lost.workspace, "lost", ["zh-hans"], null],
    ]),
  );
  expect(before.usual.map(({ kind, language }) => [kind, language])).toEqual([
    ["won", "ru"],
    ["lost", "zh-hans"],
  ]);
  const texts = before.usual.map((usual) => ({ ...usual, text: `${usual.text}\nДо встречи` }));
  const after = (await send({ texts })).ok();
  expect(after.may_send).toBe(false);
  expect(
    after.letters.every(({ sent_at, sent_by, texts: sent }) => sent_at !== null && sent_by !== null && sent !== null),
  ).toBe(true);
  for (const [side, kind] of [
    [won, "award_won"],
    [lost, "award_lost"],
  ] as const) {
    const got = await mails(side);
    expect(got.map((mail) => mail.kind)).toEqual([kind]);
    expect(got[0]?.text).toContain("До встречи");
    // The letter contains no price and no name of another supplier. Names are removed first, because the names of test
    // companies contain numbers.
    expect(got[0]?.text.replaceAll(/«Компания [^»]*»/g, "")).not.toMatch(/244|366/);
  }
  expect((await mails(lost))[0]?.text).toContain("感谢");
  expect((await send()).error().code).toBe("letters_sent");
  expect(await mails(won)).toHaveLength(1);
  const history = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(history.results.filter(({ action }) => action === "send_letters")).toHaveLength(1);
});

test("a letter that names a supplier or a price isn't sent, nor one without words, nor one about a tender that has changed", async () => {
  const { won, lost, choose, order, readLetters, send, mails } = await anOrderedTender();
  (await choose(0)).ok();
  (await order()).ok();
  const { usual, letters, version } = (await readLetters()).ok();
  const name = letters.find(({ supplier }) => supplier.id === won.workspace)?.supplier.name ?? "";
  const saying = (text: string) => usual.map((each) => ({ ...each, text }));
  for (const [texts, code] of [
    [saying(`Победила компания ${name}`), "letter_tells"],
    [saying("Заказ на 244,00 рубля"), "letter_tells"],
    [usual.slice(0, 1), "letter_without_words"],
  ] as const) {
    expect((await send({ texts })).error().code).toBe(code);
  }
  expect((await send({ texts: saying(" ") })).error().code).toBe("invalid_input");
  expect((await send({ version: version - 1 })).error().code).toBe("version_conflict");
  expect(await mails(won)).toEqual([]);
  expect(await mails(lost)).toEqual([]);
});

test("letters are the customer's: those who order send them, those who read the tender see them", async () => {
  const { choose, order, boss, readLetters, send, won } = await anOrderedTender();
  (await choose(0)).ok();
  (await order()).ok();
  expect((await readLetters(boss)).ok()).toMatchObject({ may_send: false });
  expect((await send({}, boss)).status).toBe(403);
  const stranger = await aCompany(app.deps);
  expect((await readLetters(stranger)).status).toBe(404);
  expect((await send({}, stranger)).status).toBe(404);
  expect((await readLetters(won)).status).toBe(403);
});
