import { sql } from "kysely";
import type { LiveEvent } from "#contract/live/live.api.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { LIVE_CHANNEL } from "#server/platform/live-bus.ts";

const MARK = 999_999_999;

/**
 * Collects a workspace's events from now on. The database delivers events late, so a marker event is sent first, and
 * events before the marker are discarded.
 */
export async function collectEvents({ db, live }: Dependencies, workspace: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  await new Promise<void>((resolve, reject) => {
    live.subscribe(workspace, (event) => {
      if (event.id !== MARK) return void events.push(event);
      events.length = 0;
      resolve();
    });
    const mark = { event: { kind: "workspace_changed", id: MARK }, workspaces: [workspace] };
    sql`SELECT pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(mark)})`.execute(db).catch(reject);
  });
  return events;
}
