import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { EXCHANGE_PATH } from "#server/modules/one-c/exchange/exchange-path.ts";
import { LOGIN, startBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { anOrderOf } from "#server/modules/one-c/odata/odata-test-kit.ts";
import { anInn, chosenDriver, sendOrder } from "#server/modules/one-c/one-c-test-kit.ts";
import { systemClock } from "#server/core/clock.ts";
import { aSupplier } from "#server/seed/people.builder.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

/**
 * Number of orders. With ONE_C_ORDERS=1000, the test covers the full guarantee of docs/one-c.md. Each of the two
 * exchange methods gets half of the orders.
 */
const ORDERS = Number(process.env["ONE_C_ORDERS"] ?? "120");
const KILLS = 10;
const SHARE = ORDERS / 2 / KILLS;
const ALLOWED = { ONE_C_NETWORKS: "127.0.0.0/8" };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(ALLOWED);
  app.clock.set(systemClock.now().toISOString());
});
afterAll(() => app.close());

const ITEM = { nomenclature: "Болт М8х30", part_number: "PN-001", quantity: "10", unit: 1, price: "1.01", vat_rate: 5 };

async function ordersOf(inn: string, number: number) {
  const supplier = await aSupplier(app.deps, { inn: anInn() });
  const body = { items: [ITEM] };
  const first = await anOrderOf(app, { inn, supplier, body });
  const ids = [first.order];
  while (ids.length < number) ids.push((await anOrderOf(app, { ...first, body })).order);
  const left = [...ids];
  const send = async (count: number): Promise<void> => {
    for (const id of left.splice(0, count)) (await sendOrder(app, first.customer, id)).ok();
  };
  return { customer: first.customer, ids, send };
}

function aFetching(login: string, key: string) {
  const taken = new Map<string, { number: string; times: number }>();
  const authorization = `Basic ${Buffer.from(`${login}:${key}`).toString("base64")}`;
  const note = (message: string): number => {
    const documents = [...message.matchAll(/<Документ>\s*<Ид>([^<]+)<\/Ид>\s*<Номер>([^<]+)<\/Номер>/g)];
    for (const [, id = "", number = ""] of documents) taken.set(id, { number, times: (taken.get(id)?.times ?? 0) + 1 });
    return documents.length;
  };
  /** Runs one exchange. Calls `between` after the orders were sent and before 1C confirms them. */
  async function exchange(server: string, between: () => void = () => undefined): Promise<number> {
    const ask = async (mode: string, headers: Record<string, string>): Promise<string> =>
      (await fetch(`${server}${EXCHANGE_PATH}?type=sale&mode=${mode}`, { headers })).text();
    const [word, name = "", value = ""] = (await ask("checkauth", { authorization })).split("\n");
    if (word !== "success") throw new Error(word);
    const headers = { cookie: `${name}=${value}` };
    await ask("init", headers);
    const count = note(await ask("query", headers));
    between();
    expect(await ask("success", headers)).toContain("success");
    return count;
  }
  return { taken, exchange };
}

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
};

/** Simulates the passing of time, because a claim of a killed server expires only after five minutes. */
const minutesPass = () =>
  app.deps.db
    .updateTable("one_c_document")
    .set({ next_at: systemClock.now().toISOString() })
    .where("status", "=", "waiting")
    .execute();

const sentOf = async (by: Company): Promise<number> => {
  const rows = await app.deps.db
    .selectFrom("purchase_order")
    .select("id")
    .where("customer_id", "=", by.workspace)
    .where("status", "=", "SENT_TO_ONE_C")
    .execute();
  return rows.length;
};

const MOMENTS = ["made", "make", "look", "handed over", "confirming"] as const;

describe.runIf(onPostgres)("a server that is killed again and again", () => {
  test(
    `hands every order over, and none twice: ${ORDERS} orders, killed ${KILLS} times`,
    { timeout: 60_000 + ORDERS * 1_000 },
    async () => {
      const inn = anInn();
      const base = await startBase({ family: "trade", own: { ИНН: inn, КПП: "770101001" } });
      const written = await ordersOf(inn, ORDERS / 2);
      await chosenDriver(app, written.customer, { driver: "odata", url: base.url, posts: true, ...LOGIN });
      const fetched = await ordersOf(anInn(), ORDERS / 2);
      await chosenDriver(app, fetched.customer, { driver: "pull" });
      const params = { id: fetched.customer.workspace };
      const { login, key } = (await app.call(oneCSettingApi.key, fetched.customer, { params })).ok();
      const oneC = aFetching(login, key);
      const env = { ...ALLOWED, DATABASE_URL: app.database_url ?? "", DATA_DIR: app.deps.env.DATA_DIR };

      for (let round = 0; round < KILLS; round += 1) {
        await written.send(SHARE);
        await fetched.send(SHARE);
        const moment = MOMENTS[round % MOMENTS.length];
        const { child, address } = await spawnServer(env);
        const died = once(child, "exit");
        const die = (): void => void child.kill("SIGKILL");
        if (moment === "handed over" || moment === "confirming") {
          const server = await address;
          const one = oneC.exchange(server, () => (moment === "handed over" ? die() : void setImmediate(die)));
          await one.catch(() => 0);
        } else {
          let calls = 0;
          const hit = (): boolean => {
            calls += 1;
            if (calls !== Math.ceil(SHARE / 2)) return false;
            die();
            return true;
          };
          const isMaking = (method: string, set: string): boolean =>
            method === "POST" && set === "Document_ЗаказПоставщику";
          base.faults[moment === "made" ? "after" : "before"] = ({ method, set, path }) =>
            moment === "look"
              ? set === "Catalog_Номенклатура" && hit()
              : isMaking(method, set) && !path.endsWith("/Post") && hit();
        }
        await died;
        [base.faults.before, base.faults.after] = [undefined, undefined];
        await minutesPass();
      }

      const { child, address } = await spawnServer(env);
      const server = await address;
      while ((await oneC.exchange(server)) > 0);
      await expect.poll(() => sentOf(written.customer), { timeout: 30_000 + ORDERS * 500 }).toBe(ORDERS / 2);
      expect(await sentOf(fetched.customer)).toBe(ORDERS / 2);
      await kill(child);

      const signs = base.orders().map((row) => /\[Lotwise [^\]]*\]/.exec(String(row["Комментарий"]))?.[0]);
      expect(signs).toHaveLength(ORDERS / 2);
      expect(new Set(signs).size).toBe(ORDERS / 2);
      expect(base.orders().every(({ Posted, СуммаДокумента }) => Posted === true && СуммаДокумента === 12.32)).toBe(
        true,
      );
      expect(base.records.table("Catalog_Контрагенты")).toHaveLength(1);
      expect(base.records.table("Catalog_Номенклатура").filter(({ Артикул }) => Артикул === "PN-001")).toHaveLength(1);
      const numbers = [...oneC.taken.values()].map(({ number }) => number);
      expect(numbers).toHaveLength(ORDERS / 2);
      expect(new Set(numbers).size).toBe(ORDERS / 2);
      // Checks that at least one attempt was interrupted. Otherwise the test would prove nothing.
      const cut = await app.deps.db
        .selectFrom("one_c_attempt")
        .select("id")
        .where("outcome", "=", "interrupted")
        .execute();
      expect(cut.length).toBeGreaterThanOrEqual(4);
      expect([...oneC.taken.values()].some(({ times }) => times > 1)).toBe(true);
      await base.close();
    },
  );
});
