import type { LiveEvent } from "#contract/live/live.api.ts";
import { notify } from "#server/db/notify.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { LIVE_CHANNEL } from "#server/platform/live-bus.ts";
import type { LiveMessage } from "#server/platform/live-bus.ts";

/** Tells the open pages of the company, once the transaction commits, that sample data came or went. */
export async function announceSample(db: TenantDb): Promise<void> {
  const event: LiveEvent = { kind: "workspace_changed", id: db.me };
  const message: LiveMessage = { event, workspaces: [db.me] };
  await db.run(notify(LIVE_CHANNEL, [message]));
}
