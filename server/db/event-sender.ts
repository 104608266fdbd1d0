import type { PoolClient } from "pg";
import type { DatabaseLog } from "#server/db/connect.ts";
import type { OpenDatabase } from "#server/db/connections.ts";

/** Time between two notifications of a server while events keep coming. */
const INTERVAL_MS = 75;
/** Maximum number of transactions whose events one transaction of the sender publishes. */
const BATCH = 500;
/** NOTIFY refuses payloads of 8000 bytes. */
const MAX_BYTES = 7999;
/** No caller waits for the sender, so that it needn't wait for the disk or a replica while NOTIFY holds its lock. */
const BEGIN = "BEGIN; SET LOCAL synchronous_commit = off";

const payloadOf = (messages: readonly string[], position: string | null): string =>
  `{${position === null ? "" : `"position":${JSON.stringify(position)},`}"messages":[${messages.join(",")}]}`;

/**
 * Packs messages into as few payloads as fit, in their order, each with the position in the database's log at which their
 * changes can be read. Returns messages that fit nowhere separately.
 */
export function packMessages(
  messages: readonly string[],
  position: string | null = null,
): { payloads: string[]; too_long: string[] } {
  const envelope = Buffer.byteLength(payloadOf([], position));
  const payloads: string[] = [];
  const too_long: string[] = [];
  let packed: string[] = [];
  let bytes = envelope;
  const close = (): void => {
    if (packed.length > 0) payloads.push(payloadOf(packed, position));
    packed = [];
    bytes = envelope;
  };
  for (const message of messages) {
    const more = Buffer.byteLength(message) + 1;
    if (envelope + more > MAX_BYTES) {
      too_long.push(message);
      continue;
    }
    if (bytes + more > MAX_BYTES) close();
    packed.push(message);
    bytes += more;
  }
  close();
  return { payloads, too_long };
}

/**
 * Publishes the events that transactions have added (`live-events.ts`), after their commit. NOTIFY holds a lock of the
 * whole database until its commit has reached the synchronous replica, so it doesn't run in the transactions of changes.
 * Several servers share the rows: whichever locks a row first publishes it.
 */
export class EventSender {
  readonly #database: OpenDatabase;
  readonly #channel: string;
  readonly #log: DatabaseLog;
  readonly #position: string;
  #is_due = false;
  #running: Promise<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  #is_closed = false;

  /** `with_positions` adds to each notification the position in the database's log at which its changes can be read. */
  constructor(database: OpenDatabase, channel: string, log: DatabaseLog, { with_positions = false } = {}) {
    this.#position = with_positions ? "pg_current_wal_insert_lsn()::text" : "NULL";
    this.#database = database;
    this.#channel = channel;
    this.#log = log;
  }

  /** Publishes committed events soon: at once, or together with others if the last ones were published just now. */
  wake(): void {
    this.#is_due = true;
    if (this.#is_closed || this.#running !== undefined || this.#pause !== undefined) return;
    this.#running = this.#sendDue();
  }

  /**
   * Publishes all committed events, also those of servers that ended before they could publish them.
   * @throws the database's error
   */
  async send(): Promise<void> {
    const client = await this.#database.pool.connect();
    let isBroken = false;
    try {
      for (let sent = BATCH; sent === BATCH;) sent = await this.#sendBatch(client);
    } catch (error) {
      await client.query("ROLLBACK").catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  /** Publishes what is due and stops. Events that are committed later remain for other servers or the next start. */
  async close(): Promise<void> {
    this.#is_closed = true;
    clearTimeout(this.#pause);
    await this.#running;
    if (this.#is_due) await this.#sendDue();
  }

  async #sendDue(): Promise<void> {
    this.#is_due = false;
    await this.send().catch((error: unknown) => this.#log.warn({ err: error }, "live events were not published yet"));
    this.#running = undefined;
    if (this.#is_closed) return;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#is_due) this.wake();
    }, INTERVAL_MS).unref();
  }

  /** Publishes the events of some transactions and returns their number. */
  async #sendBatch(client: PoolClient): Promise<number> {
    await client.query([BEGIN, this.#database.transaction_settings].filter((part) => part !== "").join("; "));
    const { rows } = await client.query<{ id: number; messages: string[]; position: string | null }>(
      `DELETE FROM live_event
       WHERE id = ANY (ARRAY(SELECT id FROM live_event ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
       RETURNING id, messages, ${this.#position} AS position`,
    );
    const inOrder = rows.toSorted((one, other) => one.id - other.id);
    const { payloads, too_long } = packMessages(
      inOrder.flatMap(({ messages }) => messages),
      inOrder.at(-1)?.position ?? null,
    );
    if (too_long.length > 0) this.#log.warn({ events: too_long.length }, "live events were too long to be published");
    if (payloads.length > 0)
      await client.query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [this.#channel, payloads]);
    await client.query("COMMIT");
    return rows.length;
  }
}
