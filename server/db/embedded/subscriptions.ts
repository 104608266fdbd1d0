import type { DatabaseLog } from "./database-log.ts";

export type NotificationHandler = (payload: string) => void;

export class Subscriptions {
  readonly #handlers = new Map<string, Set<NotificationHandler>>();
  readonly #log: DatabaseLog;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  channels(): string[] {
    return [...this.#handlers.keys()];
  }

  add(channel: string, handler: NotificationHandler): void {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
  }

  remove(channel: string, handler: NotificationHandler): boolean {
    const handlers = this.#handlers.get(channel);
    if (!handlers?.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }

  /**
   * Passes a notification to its handlers. If one handler throws, the others still run and the connection stays open.
   */
  deliver({ channel, payload }: { channel: string; payload?: string | undefined }): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload ?? "");
      } catch (error) {
        this.#log.error({ err: error, channel }, "handler of a database notification failed");
      }
    }
  }
}
