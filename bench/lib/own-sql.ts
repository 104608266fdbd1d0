import { CompiledQuery } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/connect.ts";
import { openKysely } from "#server/db/kysely.ts";
import { enterTenant } from "#server/db/transaction.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { isReading, Listener } from "#server/testing/plans/explain.ts";
import type { ObservedStatement } from "#server/testing/plans/explain.ts";
import { callsOf } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import type { Caller, Input } from "./bench-server.ts";
import { median, sampleRepeatedly } from "./figures.ts";

/** Repeats the SQL statements of a request directly on PostgreSQL, without the application. */
export class OwnSql {
  readonly #db: SystemDb;
  readonly #listener: Listener;
  readonly #call: TestApp["call"];
  readonly close: () => Promise<void>;

  private constructor(given: { db: SystemDb; listener: Listener; call: TestApp["call"]; close: () => Promise<void> }) {
    this.#db = given.db;
    this.#listener = given.listener;
    this.#call = given.call;
    this.close = given.close;
  }

  static async open(deps: Dependencies): Promise<OwnSql> {
    const listener = new Listener();
    const database = await openDatabase({ url: deps.env.DATABASE_URL, log: deps.log });
    const db = openKysely(database, { onQuery: (query) => listener.hear(query), plugins: [] });
    const app = await buildApp({ ...deps, db });
    const close = async (): Promise<void> => {
      await app.close();
      await database.close();
    };
    return new OwnSql({ db, listener, call: callsOf(app), close });
  }

  /**
   * Returns the median time in milliseconds that all read statements of a request take together. Returns null if the
   * request is refused.
   */
  async of(endpoint: Endpoint, by: Caller, { params = {}, query = {} }: Input): Promise<number | null> {
    this.#listener.take();
    const { status } = await this.#call(endpoint, by, { params: { ...params }, query: { ...query } });
    const heard = this.#listener.take().filter(({ sql }) => isReading(sql));
    if (status >= 400 && status < 500) return null;
    return median(await sampleRepeatedly(() => this.#repeat(heard)));
  }

  async #repeat(statements: readonly ObservedStatement[]): Promise<void> {
    let entered: number | null = null;
    await this.#db
      .transaction()
      .setAccessMode("read only")
      .execute(async (trx) => {
        for (const { sql, parameters, workspace } of statements) {
          if (workspace !== null && workspace !== entered) await enterTenant(trx, workspace);
          entered = workspace ?? entered;
          await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]));
        }
      });
  }
}
