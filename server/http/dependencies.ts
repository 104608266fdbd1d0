import type { FastifyBaseLogger } from "fastify";
import type { Environment } from "#server/env.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import type { Replica } from "#server/db/replica.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { SecurityLog } from "#server/platform/security-log.ts";
import type { Monitor } from "#server/core/monitor.ts";
import type { Lifecycle } from "#server/core/lifecycle.ts";
import type { Clock } from "#server/core/clock.ts";
import type { FileStore } from "#server/platform/files.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import type { LiveBus } from "#server/platform/live-bus.ts";
import type { MessageReader } from "#server/platform/commerceml/message-reader.ts";
import type { SheetReader } from "#server/platform/sheets/sheet-reader.ts";

export interface Dependencies {
  readonly env: Environment;
  readonly db: SystemDb;
  /** Replica that answers reads if it can; null without one. */
  readonly replica: Replica | null;
  /** Counts of the connections that `db` uses. */
  readonly pool_counts: Pick<OpenDatabase["pool"], "totalCount" | "idleCount" | "waitingCount">;
  /** Number of the newest migration that the program knows. */
  readonly schema_version: number;
  readonly lifecycle: Lifecycle;
  readonly monitor: Monitor;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly secrets: SecretBox;
  readonly sheets: SheetReader;
  readonly messages: MessageReader;
  readonly live: LiveBus;
  readonly log: FastifyBaseLogger;
  readonly security: SecurityLog;
}
