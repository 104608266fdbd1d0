import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { FIRST_POSITION, WRITTEN_COOKIE } from "#contract/live/position.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";

/** A signed-in member with the company. */
export interface Member {
  readonly token: string;
  readonly workspace: number;
}

export interface Call {
  readonly name: string;
  /** Milliseconds of the process clock. */
  readonly begun: number;
  readonly ended: number;
  /** Null if the connection broke. */
  readonly status: number | null;
  readonly is_write: boolean;
}

const CALL_TIMEOUT_MS = 60_000;
/** Pause before a failed call is repeated, as in the product's pages. */
const RETRY_MS = 250;

/** Origin of the pages, PUBLIC_URL of the servers. */
const PAGE = "http://lotwise.test";
const Counted = z.object({ count: z.int() });

type Person = Member & { readonly cookies: Map<string, string> };

interface Question {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string;
}

/**
 * People who work without a pause: they add requests, look for them, and read lists and a comparison. A failed call is
 * repeated with its idempotency key until it succeeds, and cookies are kept, as pages do. So reads are answered by a
 * replica once it has replayed what their person wrote.
 */
export class Load {
  /** All calls so far, failed ones as well. */
  readonly calls: Call[] = [];
  /** Names of requests whose creation was acknowledged. */
  readonly acknowledged: string[] = [];
  /** Texts of answers that were neither a success nor a refusal that a person can wait for. */
  readonly unexpected = new Map<string, number>();
  readonly #address: string;
  readonly #members: readonly Member[];
  readonly #tender: number;
  #working: Promise<void>[] = [];
  #ends = false;

  constructor(given: { address: string; members: readonly Member[]; tender: number }) {
    this.#address = given.address;
    this.#members = given.members;
    this.#tender = given.tender;
  }

  start(people: number): void {
    this.#working = Array.from({ length: people }, (_, at) => this.#work(at));
  }

  /** Lets each person finish the call in progress, repeated if it has to be. */
  async end(): Promise<void> {
    this.#ends = true;
    await Promise.all(this.#working);
  }

  async #work(at: number): Promise<void> {
    const member = this.#members[at % this.#members.length];
    if (member === undefined) throw new Error("nobody is signed in");
    const person = { ...member, cookies: new Map([[WRITTEN_COOKIE, FIRST_POSITION]]) };
    for (let turn = 0; !this.#ends; turn += 1) {
      const name = `Нагрузка ${at}-${turn}-${randomUUID()}`;
      await this.#reliably(person, {
        endpoint: purchaseItemApi.create,
        body: { nomenclature: name, quantity: "1" },
        key: randomUUID(),
      });
      this.acknowledged.push(name);
      const found = Counted.parse(
        await this.#reliably(person, { endpoint: purchaseItemApi.list, query: { limit: "50", search: name } }),
      );
      if (found.count !== 1) this.#note("own request", `the list has it ${found.count} times`);
      await this.#reliably(person, { endpoint: tenderApi.list, query: { limit: "50" } });
      await this.#reliably(person, { endpoint: comparisonApi.one, params: { id: this.#tender } });
    }
  }

  async #reliably(person: Person, question: Question): Promise<unknown> {
    for (;;) {
      const answer = await this.#ask(person, question);
      if (answer !== undefined) return answer;
      await pause(RETRY_MS);
    }
  }

  /** Sends one call and records it. Returns undefined if it failed in a way that may be repeated. */
  async #ask(person: Person, { endpoint, params = {}, query = {}, body, key }: Question): Promise<unknown> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
    const begun = performance.now();
    const record = (status: number | null): void => {
      const is_write = endpoint.method !== "GET";
      this.calls.push({
        name: `${endpoint.method} ${endpoint.path}`,
        begun,
        ended: performance.now(),
        status,
        is_write,
      });
    };
    try {
      const answer = await fetch(`${this.#address}/api${path}?${new URLSearchParams(query)}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${person.token}`,
          "x-workspace": String(person.workspace),
          origin: PAGE,
          cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        person.cookies.set(name, value);
      }
      const text = await answer.text();
      record(answer.status);
      if (answer.ok) return JSON.parse(text);
      if (answer.status !== 503 && answer.status !== 502) this.#note(`${endpoint.path} ${answer.status}`, text);
      return undefined;
    } catch {
      record(null);
      return undefined;
    }
  }

  #note(where: string, text: string): void {
    const what = `${where}: ${text.slice(0, 200)}`;
    this.unexpected.set(what, (this.unexpected.get(what) ?? 0) + 1);
  }
}
