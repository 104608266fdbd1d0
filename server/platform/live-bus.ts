import { LiveEvent } from "#contract/live/live.api.ts";
import { z } from "zod";

/** An event with the workspaces whose screens it concerns. */
export const LiveMessage = z.object({ event: LiveEvent, workspaces: z.array(z.int()) });
export type LiveMessage = z.output<typeof LiveMessage>;

/** What comes in through the database: an event, or that a session has ended (a trigger of the database says so). */
const Delivered = z.union([LiveMessage, z.object({ ended_session: z.int() })]);

export const LIVE_CHANNEL = "lotwise_live";

/** An open screen of this server. */
interface Screen {
  readonly user_id: number;
  readonly session: number;
  readonly workspace_id: number;
  readonly hear: (event: LiveEvent) => void;
  readonly stop: () => void;
}

/**
 * Passes events on to the open screens of this server. They come in through the database (NOTIFY in the transaction of
 * the change), so that the screens of every server follow, and never before the commit.
 */
export class LiveBus {
  readonly #screens = new Set<Screen>();
  #closed = false;

  /** Whether the server closes: a screen that joined now would keep it from ending. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Takes a message that the database delivered; one that cannot be read is dropped. */
  deliver(payload: string): void {
    const { data: message } = Delivered.safeParse(JSON.parse(payload));
    if (message === undefined) return;
    for (const screen of this.#screens) {
      if ("ended_session" in message) {
        if (screen.session === message.ended_session) screen.stop();
      } else if (message.workspaces.includes(screen.workspace_id)) screen.hear(message.event);
    }
  }

  /**
   * Lets a screen hear the events of its workspace until the returned function is called. It is stopped when its
   * session ends and when the server closes: an open stream must not keep that from ending.
   */
  join(screen: Screen): () => void {
    this.#screens.add(screen);
    return () => void this.#screens.delete(screen);
  }

  /** Calls `listener` for each event of a workspace, without a screen, until the returned function is called. */
  subscribe(workspaceId: number, listener: (event: LiveEvent) => void): () => void {
    return this.join({ user_id: 0, session: 0, workspace_id: workspaceId, hear: listener, stop: () => undefined });
  }

  /** How many screens of a user are open here. */
  openOf(user: number): number {
    return [...this.#screens].filter(({ user_id }) => user_id === user).length;
  }

  /** Ends all streams after events may have been missed: a page that opens its stream again reads anew. */
  endStreams(): void {
    for (const screen of this.#screens) screen.stop();
  }

  close(): void {
    this.#closed = true;
    this.endStreams();
  }
}
