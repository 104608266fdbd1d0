import type { LiveEvent } from "#contract/live/live.api.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import type { Dependencies } from "#server/http/dependencies.ts";

const MARK = 999_999_999;

/** A server that has just lost its connection for notifications misses a marker, so it is repeated. */
const REPEAT_MS = 500;

/**
 * Collects a workspace's events from now on. Events arrive late, so a marker event is sent first, and
 * events before the marker are discarded.
 */
export async function collectEvents({ db, live }: Dependencies, workspace: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const mark = { event: { kind: "workspace_changed", id: MARK }, workspaces: [workspace] } as const;
  const send = () => systemTransaction(db, {}, (trx) => addLiveEvents([mark]).execute(trx));
  await new Promise<void>((resolve, reject) => {
    const repeat = setInterval(() => void send().catch(reject), REPEAT_MS);
    let isHeard = false;
    live.subscribe(workspace, (event) => {
      if (event.id !== MARK) return void events.push(event);
      if (isHeard) return;
      isHeard = true;
      clearInterval(repeat);
      events.length = 0;
      resolve();
    });
    send().catch(reject);
  });
  return events;
}
