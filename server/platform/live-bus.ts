import { LiveEvent, PageId } from "#contract/live/live.api.ts";
import { z } from "zod";

/** An event for all open pages of workspaces or of users. */
export const LiveMessage = z.object({
  event: LiveEvent,
  workspaces: z.array(z.int()).default([]),
  users: z.array(z.int()).default([]),
  /** The page that made the change. */
  page: PageId.optional(),
});
export type LiveMessage = z.input<typeof LiveMessage>;

/** A payload of NOTIFY: an event, or the end of a session, which a database trigger publishes. */
const Delivered = z.union([LiveMessage, z.object({ ended_session: z.int() })]);

export const LIVE_CHANNEL = "lotwise_live";

interface Screen {
  readonly user_id: number;
  readonly session: number;
  readonly page?: string | undefined;
  readonly workspace_id: number;
  readonly hear: (event: LiveEvent) => void;
  readonly stop: () => void;
}

const eventFor = (screen: Screen, { event, page }: LiveMessage): LiveEvent =>
  page !== undefined && page === screen.page ? { ...event, own: true } : event;

/**
 * Passes events to the open event streams of this server. Events are published by NOTIFY in the transaction of the
 * change. They therefore reach every server, and never before the commit.
 */
export class LiveBus {
  readonly #screens = new Set<Screen>();
  #closed = false;

  /** True while the server is closing. A stream opened now would keep the server from exiting. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Delivers a payload to the streams of its workspaces or session. Drops a payload that doesn't parse. */
  deliver(payload: string): void {
    const { data: message } = Delivered.safeParse(JSON.parse(payload));
    if (message === undefined) return;
    for (const screen of this.#screens) {
      if ("ended_session" in message) {
        if (screen.session === message.ended_session) screen.stop();
      } else if (message.workspaces.includes(screen.workspace_id) || message.users.includes(screen.user_id))
        screen.hear(eventFor(screen, message));
    }
  }

  /**
   * Subscribes a stream to its workspace's events until the returned function is called. The bus stops the stream when
   * its session ends or the server closes, because an open stream would keep the server from exiting.
   */
  join(screen: Screen): () => void {
    this.#screens.add(screen);
    return () => void this.#screens.delete(screen);
  }

  subscribe(workspaceId: number, listener: (event: LiveEvent) => void): () => void {
    return this.join({ user_id: 0, session: 0, workspace_id: workspaceId, hear: listener, stop: () => undefined });
  }

  /** Number of open streams. */
  get open(): number {
    return [...this.#screens].filter(({ user_id }) => user_id !== 0).length;
  }

  openOf(user: number): number {
    return [...this.#screens].filter(({ user_id }) => user_id === user).length;
  }

  /** Ends all streams after events may have been missed. Pages reload their data when they reconnect. */
  endStreams(): void {
    for (const screen of this.#screens) screen.stop();
  }

  close(): void {
    this.#closed = true;
    this.endStreams();
  }
}
