import { useEffect, useEffectEvent } from "react";
import { LiveEvent, liveApi } from "#contract/live/live.api.ts";
import { urlOf } from "#src/api/client.ts";
import { activeWorkspaceId, callHeaders } from "#src/api/session.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** Reads the stream until it ends; calls `onAnswer` once the server itself answers, were it with a refusal, and `onEvent` for each event. (EventSource can't send the bearer.) */
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
      const data = block.split("\n").find((line) => line.startsWith("data: "));
      if (data !== undefined) heard.onEvent(LiveEvent.parse(JSON.parse(data.slice("data: ".length))));
    }
  }
}

/**
 * Follows the events of the active workspace (of one tender, if given) while the component is shown. The stream is opened
 * again when it breaks; `onGap` is called once the server answers again, because events may have been missed.
 */
export function useLive(options: {
  tender?: number;
  onEvent: (event: LiveEvent) => void;
  onGap?: () => void;
  enabled?: boolean;
}): void {
  const hear = useEffectEvent((event: LiveEvent) => options.onEvent(event));
  const missed = useEffectEvent(() => options.onGap?.());
  const { tender, enabled = true } = options;
  const workspace = activeWorkspaceId();
  useEffect(() => {
    if (!enabled || workspace === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = FIRST_RETRY_MS;
    const open = (again: boolean): void => {
      const onEvent = (event: LiveEvent): void => {
        delay = FIRST_RETRY_MS;
        hear(event);
      };
      readStream(urlOf(liveApi.events, { query: { tender } }), { onAnswer: () => again && missed(), onEvent }, signal)
        .catch(() => undefined)
        .finally(() => {
          if (signal.aborted) return;
          timer = setTimeout(() => open(true), delay);
          delay = Math.min(delay * 2, LAST_RETRY_MS);
        });
    };
    open(false);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [tender, enabled, workspace]);
}
