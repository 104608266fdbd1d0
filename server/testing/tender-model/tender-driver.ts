import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { commercialOfferApi, draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { closeDueTenders } from "#server/modules/tenders/close-due-tenders.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";
import { factsOfTender, rowsOfTender } from "#server/testing/tender-model/tender-rows.ts";
import type { CallAnswer, Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

const NOBODYS = 987_654_321;

type Company = Awaited<ReturnType<typeof aCompany>>;
interface Supplier extends Company {
  offer: number;
  draft: number;
  file: number;
}

export interface Answer {
  readonly code: string;
  readonly error: ErrorBody | null;
}

const answered = (...answers: readonly CallAnswer<Endpoint>[]): Answer => {
  const failed = answers.find(({ status }) => status >= 400);
  return failed === undefined ? { code: "ok", error: null } : { code: failed.error().code, error: failed.error() };
};

/** Creates one customer and its suppliers, which a test reuses for many tenders. */
export async function tenderParties(
  { deps }: TestApp,
  suppliers: number,
): Promise<{ customer: Company; suppliers: readonly Company[] }> {
  const customer = await aCompany(deps, { is_customer: true });
  return { customer, suppliers: await Promise.all(Array.from({ length: suppliers }, () => aSupplier(deps))) };
}

export class TenderRun {
  readonly #app: TestApp;
  readonly #customer: Caller;
  readonly #suppliers: Supplier[];
  readonly tender: number;
  #lot = NOBODYS;
  #order = NOBODYS;

  private constructor(app: TestApp, parties: Awaited<ReturnType<typeof tenderParties>>, tender: number) {
    this.#app = app;
    this.#customer = parties.customer;
    this.#suppliers = parties.suppliers.map((company) => ({
      ...company,
      offer: NOBODYS,
      draft: NOBODYS,
      file: NOBODYS,
    }));
    this.tender = tender;
  }

  static async begin(app: TestApp, parties: Awaited<ReturnType<typeof tenderParties>>): Promise<TenderRun> {
    const body = {
      name: "Источник питания",
      closing_date: new Date(app.clock.now().getTime() + MINUTE_MS).toISOString(),
    };
    return new TenderRun(app, parties, (await app.call(tenderApi.create, parties.customer, { body })).ok().id);
  }

  async perform({ name, supplier = 0 }: Action): Promise<Answer> {
    const by = this.#suppliers[supplier];
    if (by === undefined) throw new Error(`no supplier ${supplier}`);
    const asTender = this.#tenderActions(by)[name];
    if (asTender !== undefined) return asTender();
    const asSupplier = this.#offerActions(by)[name];
    if (asSupplier === undefined) throw new Error(`no action ${name}`);
    return asSupplier();
  }

  async #asCustomer(
    endpoint: Endpoint,
    body?: unknown,
    params: Record<string, number> = { id: this.tender },
  ): Promise<Answer> {
    return answered(
      await this.#app.call(endpoint, this.#customer, { params, ...(body === undefined ? {} : { body }) }),
    );
  }

  /** Makes a final call as the customer, with the revision that the customer sees at this moment. */
  async #endAsCustomer(
    endpoint: Endpoint,
    body: object = {},
    params: Record<string, number> = { id: this.tender },
  ): Promise<Answer> {
    return answered(await callSeen(this.#app, endpoint, this.#customer, { params, body }));
  }

  #tenderActions(by: Supplier): Readonly<Record<string, () => Promise<Answer>>> {
    const app = this.#app;
    const params = { id: this.tender };
    const nobody: Answer = { code: "ok", error: null };
    return {
      rename: () => this.#asCustomer(tenderApi.patch, { name: "Источник питания, партия 2" }),
      change_terms: () =>
        this.#asCustomer(tenderApi.patch, { payment_method: "FULL_POST_PAYMENT", closing_date: this.#inAMinute() }),
      delete_tender: () => this.#endAsCustomer(tenderApi.remove),
      add_lot: async () => {
        const made = await app.call(lotApi.create, this.#customer, {
          params,
          body: { nomenclature: "Дроссель", quantity: "10" },
        });
        if (made.status === 200) this.#lot = made.ok()[0]?.id ?? NOBODYS;
        return answered(made);
      },
      edit_lot: () => this.#asCustomer(lotApi.patch, { quantity: "10" }, { id: this.tender, itemId: this.#lot }),
      remove_lot: () => this.#asCustomer(lotApi.remove, undefined, { id: this.tender, itemId: this.#lot }),
      add_supplier: () => this.#asCustomer(tenderApi.add_suppliers, { suppliers: [by.workspace] }),
      remove_supplier: () => this.#asCustomer(tenderApi.remove_supplier, { supplier: by.workspace }),
      start: () => this.#endAsCustomer(tenderApi.start),
      stop: () => this.#endAsCustomer(tenderApi.stop),
      prolong: async () => this.#endAsCustomer(tenderApi.prolong, { closing_date: await this.#afterClosing() }),
      prolong_into_past: () =>
        this.#endAsCustomer(tenderApi.prolong, {
          closing_date: new Date(app.clock.now().getTime() - MINUTE_MS).toISOString(),
        }),
      time_passes: async () => {
        app.clock.set(await this.#afterClosing());
        return nobody;
      },
      clock_closes: async () => {
        await closeDueTenders(app.deps);
        return nobody;
      },
      award: async () =>
        this.#asCustomer(
          lotApi.patch,
          { winners: [{ offer_item: await this.#lineOf(by), quantity: "10" }] },
          { id: this.tender, itemId: this.#lot },
        ),
      order: async () => {
        const made = await callSeen(app, orderApi.create, this.#customer, { body: { tender: this.tender } });
        if (made.status === 200) this.#order = made.ok().results[0]?.id ?? NOBODYS;
        return answered(made);
      },
      decline_order: () =>
        this.#endAsCustomer(
          orderApi.patch,
          { status: "CLOSED", decline: true, reason: "Передумали" },
          { id: this.#order },
        ),
    };
  }

  #offerActions(by: Supplier): Readonly<Record<string, () => Promise<Answer>>> {
    const app = this.#app;
    const params = { id: by.offer };
    return {
      look: async () => answered(await app.call(offerApi.one, by, { params })),
      create_draft: async () => {
        const opened = await app.call(offerApi.create_draft, by, { params });
        if (opened.status === 200) by.draft = opened.ok().id;
        return answered(opened);
      },
      fill: async () => {
        const draft = { id: by.draft };
        const lines = await app.call(draftApi.items, by, { params: draft });
        const known = lines.status === 200 ? lines.ok().results.map(({ id }) => id) : [];
        const ids = known.length > 0 ? known : [NOBODYS];
        const filled = await app.call(draftApi.patch_items, by, {
          params: draft,
          body: ids.map((id) => ({ id, price_per_unit: "12.5" })),
        });
        return answered(
          filled,
          await app.call(draftApi.patch, by, { params: draft, body: { payment_terms: "FULL_POST_PAYMENT" } }),
        );
      },
      close_draft: async () => answered(await app.call(offerApi.close_draft, by, { params })),
      discard_draft: async () =>
        answered(await app.call(offerApi.close_draft, by, { params, query: { discard: "true" } })),
      upload: async () => {
        const stored = await app.call(commercialOfferApi.upload, by, {
          body: { offer: by.offer },
          file: { name: "КП.pdf", bytes: A_PDF },
        });
        if (stored.status === 200) by.file = stored.ok().id;
        return answered(stored);
      },
      remove_file: async () => answered(await app.call(commercialOfferApi.remove, by, { params: { id: by.file } })),
      submit: async () => answered(await callSeen(app, offerApi.patch, by, { params, body: { status: "PROCESSED" } })),
      decline: async () =>
        answered(await callSeen(app, offerApi.patch, by, { params, body: { status: "REJECTED", reason: "capacity" } })),
    };
  }

  #inAMinute(): string {
    return new Date(this.#app.clock.now().getTime() + MINUTE_MS).toISOString();
  }

  /** Returns a closing time later than both the clock and the current closing time. */
  async #afterClosing(): Promise<string> {
    const { rows } = await sql<{
      closing_date: string | null;
    }>`SELECT closing_date FROM tender WHERE id = ${this.tender}`.execute(this.#app.deps.db);
    const closing = rows[0]?.closing_date ?? null;
    return new Date(
      Math.max(this.#app.clock.now().getTime(), closing === null ? 0 : Date.parse(closing)) + MINUTE_MS,
    ).toISOString();
  }

  async #lineOf(by: Supplier): Promise<number> {
    const { rows } = await sql<{ id: number }>`SELECT i.id FROM offer_item i WHERE i.offer_id = ${by.offer}`.execute(
      this.#app.deps.db,
    );
    return rows[0]?.id ?? NOBODYS;
  }

  /**
   * Returns every row that belongs to the tender as text, to show that a refused action changes none of them. Also
   * reloads each supplier's offer.
   */
  async rows(): Promise<string> {
    const { text, offers } = await rowsOfTender(this.#app.deps.db, this.tender);
    for (const { id, supplier } of offers)
      for (const one of this.#suppliers) if (one.workspace === supplier) one.offer = id;
    return text;
  }

  facts(): Promise<Facts> {
    const { deps, clock } = this.#app;
    const suppliers = this.#suppliers.map(({ workspace }) => workspace);
    return factsOfTender(deps.db, this.tender, { now: clock.now(), suppliers });
  }

  /**
   * Returns the actions that the responses list for the customer's tender and each supplier's offer. Null if the
   * company may not see the record.
   */
  async actions(): Promise<{ tender: readonly string[] | null; offers: (readonly string[] | null)[] }> {
    const tender = await this.#app.call(tenderApi.one, this.#customer, { params: { id: this.tender } });
    const offers: (readonly string[] | null)[] = [];
    for (const by of this.#suppliers) {
      const offer = await this.#app.call(offerApi.one, by, { params: { id: by.offer } });
      offers.push(offer.status === 200 ? offer.ok().actions : null);
    }
    return { tender: tender.status === 200 ? tender.ok().actions : null, offers };
  }
}
