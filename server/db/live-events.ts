import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Begin of the statement that adds events, by which a connection recognizes it. */
export const ADD_EVENTS = "INSERT INTO live_event";

/**
 * Returns one statement that adds these messages to those that every server on this database receives. Run it in the
 * transaction of the change: `EventSender` publishes the messages after the commit, in this order.
 */
export const addLiveEvents = (messages: readonly unknown[]): RawBuilder<unknown> => sql`
  INSERT INTO live_event (messages)
  VALUES (${messages.map((message) => JSON.stringify(message))}::text[])`;
