import { useEffect, useEffectEvent } from "react";
import { LiveEvent, liveApi } from "#contract/live/live.api.ts";
import type { AnnouncementEvent, CommentEvent, DraftEvent, RecordEvent } from "#contract/live/live.api.ts";
import {
  FIRST_POSITION,
  isPosition,
  laterPosition,
  POSITION_ATTRIBUTES,
  SEEN_COOKIE,
} from "#contract/live/position.ts";
import { urlOf } from "#src/api/client.ts";
import { activeWorkspaceId, callHeaders } from "#src/api/session.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

interface Listener {
  readonly onEvent: (event: LiveEvent) => void;
  /** Called whenever the stream opens. `again` is true after a reconnect, because events may have been missed. */
  readonly onOpen: (again: boolean) => void;
}

let seen = FIRST_POSITION;

/** Lets the server answer the next calls from data that are at least as new as an event. Servers without a replica send none. */
function keepSeenPosition(position: string): void {
  if (!isPosition(position)) return;
  seen = laterPosition(seen, position);
  document.cookie = `${SEEN_COOKIE}=${seen}; ${POSITION_ATTRIBUTES}`;
}

/**
 * Reads the event stream until it ends. Calls `onAnswer` once the server responds, even with an error, and `onEvent`
 * for each event. Uses fetch, because EventSource can't send the bearer token.
 */
async function readStream(
  url: string,
  heard: { onAnswer: () => void; onEvent: (event: LiveEvent) => void },
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { headers: { ...callHeaders(), Accept: "text/event-stream" }, signal });
  if (response.status < 500) heard.onAnswer();
  if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const position = lines.find((line) => line.startsWith("id: "));
      if (position !== undefined) keepSeenPosition(position.slice("id: ".length));
      const data = lines.find((line) => line.startsWith("data: "));
      if (data !== undefined) heard.onEvent(LiveEvent.parse(JSON.parse(data.slice("data: ".length))));
    }
  }
}

/** Event stream shared by all subscribers of a workspace, because browsers limit the connections per server. */
class Stream {
  readonly listeners = new Set<Listener>();
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = FIRST_RETRY_MS;

  constructor() {
    this.#open(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }

  #open(again: boolean): void {
    const { signal } = this.#controller;
    const onAnswer = (): void => {
      for (const { onOpen } of this.listeners) onOpen(again);
    };
    const onEvent = (event: LiveEvent): void => {
      this.#delay = FIRST_RETRY_MS;
      for (const listener of this.listeners) listener.onEvent(event);
    };
    readStream(urlOf(liveApi.events, {}), { onAnswer, onEvent }, signal)
      .catch(() => undefined)
      .finally(() => {
        if (signal.aborted) return;
        this.#timer = setTimeout(() => this.#open(true), this.#delay);
        this.#delay = Math.min(this.#delay * 2, LAST_RETRY_MS);
      });
  }
}

const streams = new Map<number, Stream>();

function listen(workspace: number, listener: Listener): () => void {
  const stream = streams.get(workspace) ?? new Stream();
  streams.set(workspace, stream);
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    streams.delete(workspace);
    stream.close();
  };
}

function useStream(listener: Listener, enabled = true): void {
  const onEvent = useEffectEvent((event: LiveEvent) => listener.onEvent(event));
  const onOpen = useEffectEvent((again: boolean) => listener.onOpen(again));
  const workspace = activeWorkspaceId();
  useEffect(() => {
    if (!enabled || workspace === null) return undefined;
    return listen(workspace, { onEvent: (event) => onEvent(event), onOpen: (again) => onOpen(again) });
  }, [enabled, workspace]);
}

/** Events that name a tender and change what is read of it. */
export const TENDER_EVENTS: readonly RecordEvent["kind"][] = ["tender_changed", "winners_changed"];

/**
 * Subscribes to record events of the active workspace while the component is mounted, with `tender` without those that
 * name another tender. Reopens a broken stream and then calls `onGap`, because events may have been missed.
 */
export function useLive(options: {
  tender?: number;
  onEvent: (event: RecordEvent) => void;
  onGap?: () => void;
  enabled?: boolean;
}): void {
  const { tender, enabled } = options;
  useStream(
    {
      onEvent: (event) => {
        if (event.kind === "draft_changed" || event.kind === "draft_place") return;
        if (event.kind === "comment_changed" || event.kind === "announcement_changed") return;
        if (tender !== undefined && TENDER_EVENTS.includes(event.kind) && event.id !== tender) return;
        options.onEvent(event);
      },
      onOpen: (again) => {
        if (again) options.onGap?.();
      },
    },
    enabled,
  );
}

/**
 * Subscribes to the saved changes in one draft and to the presence of colleagues who have it open. No event is missed
 * after `onOpen`.
 */
export function useLiveDraft(
  draft: number,
  options: { onEvent: (event: DraftEvent) => void; onOpen: () => void },
): void {
  useStream({
    onEvent: (event) => {
      if ((event.kind === "draft_changed" || event.kind === "draft_place") && event.id === draft)
        options.onEvent(event);
    },
    onOpen: () => options.onOpen(),
  });
}

/** Subscribes to new and changed comments that the user may read. `onGap` reports that events may have been missed. */
export function useLiveComments(options: {
  onEvent: (event: CommentEvent) => void;
  onGap: () => void;
  enabled?: boolean;
}): void {
  useStream(
    {
      onEvent: (event) => {
        if (event.kind === "comment_changed") options.onEvent(event);
      },
      onOpen: (again) => {
        if (again) options.onGap();
      },
    },
    options.enabled,
  );
}

type Announced = AnnouncementEvent["announcement"];
const announcementListeners = new Set<(announcement: Announced) => void>();

/** Lets the open page know what it has announced itself. Administrators without a company have no stream. */
export function noteAnnouncement(announcement: Announced): void {
  for (const listener of announcementListeners) listener(announcement);
}

/** Subscribes to announcements to all users. `onGap` reports that one may have been missed. */
export function useLiveAnnouncements(options: {
  onAnnounced: (announcement: Announced) => void;
  onGap: () => void;
}): void {
  const onOwn = useEffectEvent((announcement: Announced) => options.onAnnounced(announcement));
  useEffect(() => {
    const listener = (announcement: Announced): void => onOwn(announcement);
    announcementListeners.add(listener);
    return () => void announcementListeners.delete(listener);
  }, []);
  useStream({
    onEvent: (event) => {
      if (event.kind === "announcement_changed") options.onAnnounced(event.announcement);
    },
    onOpen: (again) => {
      if (again) options.onGap();
    },
  });
}
