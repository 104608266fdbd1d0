import { addLiveEvents } from "#server/db/live-events.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { messagesOf } from "#server/platform/live-bus.ts";

/** Tells the open pages of the company, once the transaction commits, that sample data came or went. */
export async function announceSample(db: TenantDb): Promise<void> {
  await db.run(addLiveEvents(messagesOf({ kind: "workspace_changed", id: db.me }, [db.me])));
}
