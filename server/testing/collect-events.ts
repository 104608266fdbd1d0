import type { LiveEvent } from "#contract/live/live.api.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

const MARK = 999_999_999;

/**
 * Collects a workspace's events from now on. Events arrive late, so a marker event is sent first, and
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
    systemTransaction(db, {}, (trx) => addLiveEvents([mark]).execute(trx)).catch(reject);
  });
  return events;
}
