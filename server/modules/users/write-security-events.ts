import type { Dependencies } from "#server/http/dependencies.ts";
import { insertSecurityEvents } from "#server/modules/users/security-event.store.ts";

type Given = Pick<Dependencies, "db" | "security">;

/**
 * Writes the security events of past minutes. If `before` is null, also writes the current minute's events, because the
 * server is stopping.
 */
export async function writeSecurityEvents({ db, security }: Given, before: Date | null): Promise<void> {
  const events = security.take(before);
  if (events.length > 0) await insertSecurityEvents(db, events);
}
