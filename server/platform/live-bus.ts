import { LiveEvent, PageId } from "#contract/live/live.api.ts";
import { FIRST_POSITION, isPosition, laterPosition } from "#contract/live/position.ts";
import { z } from "zod";

/** An event for all open pages of workspaces or of users, or for every open page. */
export const LiveMessage = z.object({
  event: LiveEvent,
  workspaces: z.array(z.int()).default([]),
  users: z.array(z.int()).default([]),
  everyone: z.literal(true).optional(),
  /** The page that made the change. */
  page: PageId.optional(),
});
export type LiveMessage = z.input<typeof LiveMessage>;

/** Payloads of NOTIFY: events, the end of a session, which a database trigger publishes, or an event of a server of version 0.2. */
const Delivered = z.union([
  z.object({ messages: z.array(z.unknown()), position: z.string().refine(isPosition).optional() }),
  z.object({ ended_session: z.int() }),
  z.unknown().transform((message) => ({ messages: [message], position: undefined })),
]);

export const LIVE_CHANNEL = "lotwise_live";

interface Screen {
  readonly user_id: number;
  readonly session: number;
  readonly page?: string | undefined;
  readonly workspace_id: number;
  /** `position` is one in the database's log at which the change can be read. */
  readonly hear: (event: LiveEvent, position?: string) => void;
  readonly stop: () => void;
}

/** Maximum number of workspaces in one message, whose payload is limited. */
const MAX_WORKSPACES = 300;

/** Returns the messages that carry an event to its pages: those of workspaces, of a user's inbox, or all. */
export function messagesOf(event: LiveEvent, workspaces: readonly number[], page?: string): LiveMessage[] {
  if (event.kind === "inbox_changed") return [{ event, users: [event.id], page }];
  if (event.kind === "announcement_changed") return [{ event, everyone: true, page }];
  return Array.from({ length: Math.max(1, Math.ceil(workspaces.length / MAX_WORKSPACES)) }, (_, part) => ({
    event,
    workspaces: workspaces.slice(part * MAX_WORKSPACES, (part + 1) * MAX_WORKSPACES),
    page,
  }));
}

type Received = z.output<typeof LiveMessage>;

const eventFor = (screen: Screen, { event, page }: Received): LiveEvent =>
  page !== undefined && page === screen.page ? { ...event, own: true } : event;

const isFor = (screen: Screen, { everyone, workspaces, users }: Received): boolean =>
  everyone === true || workspaces.includes(screen.workspace_id) || users.includes(screen.user_id);

/**
 * Passes events to the open event streams of this server. Events are written in the transaction of the change and
 * published by NOTIFY after it. They therefore reach every server, and never before the commit.
 */
export class LiveBus {
  readonly #screens = new Set<Screen>();
  /** Positions of the last events of each workspace, and one before which events may have been missed. */
  readonly #positions = new Map<number, string>();
  #gap = FIRST_POSITION;
  #closed = false;

  /** True while the server is closing. A stream opened now would keep the server from exiting. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Delivers a payload to the streams of its workspaces or session. Drops messages that don't parse. */
  deliver(payload: string): void {
    const delivered = Delivered.parse(JSON.parse(payload));
    if ("ended_session" in delivered) {
      for (const screen of this.#screens) if (screen.session === delivered.ended_session) screen.stop();
    } else
      for (const message of delivered.messages) {
        const { data } = LiveMessage.safeParse(message);
        if (data !== undefined) this.#pass(data, delivered.position);
      }
  }

  #pass(message: Received, position: string | undefined): void {
    if (position !== undefined) for (const workspace of message.workspaces) this.#positions.set(workspace, position);
    for (const screen of this.#screens) if (isFor(screen, message)) screen.hear(eventFor(screen, message), position);
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

  /** Returns the position in the database's log at which all delivered changes of a workspace can be read. */
  positionOf(workspace: number): string {
    return laterPosition(this.#gap, this.#positions.get(workspace) ?? FIRST_POSITION);
  }

  /** Notes that events before this position may have been missed. */
  noteGap(position: string): void {
    this.#gap = position;
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
