import { EventEmitter } from "node:events";
import { LiveEvent } from "#contract/live/live.api.ts";
import { z } from "zod";

/** An event with the workspaces whose screens it concerns. */
export const LiveMessage = z.object({ event: LiveEvent, workspaces: z.array(z.int()) });
export type LiveMessage = z.output<typeof LiveMessage>;

export const LIVE_CHANNEL = "lotwise_live";

/**
 * Passes events on to the open screens of this server. They come in through the database (NOTIFY in the transaction of
 * the change), so that the screens of every server follow, and never before the commit.
 */
export class LiveBus {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  /** Takes a message that the database delivered; one that cannot be read is dropped. */
  deliver(payload: string): void {
    const message = LiveMessage.safeParse(JSON.parse(payload));
    if (message.success) this.#emitter.emit("message", message.data);
  }

  /** Calls `listener` for each event of a workspace until the returned function is called. */
  subscribe(workspaceId: number, listener: (event: LiveEvent) => void): () => void {
    const take = (message: LiveMessage): void => {
      if (message.workspaces.includes(workspaceId)) listener(message.event);
    };
    this.#emitter.on("message", take);
    return () => void this.#emitter.off("message", take);
  }

  /** Calls `stop` when the server closes (open streams must not keep it from ending), unless the returned function is called first. */
  onClose(stop: () => void): () => void {
    this.#emitter.once("close", stop);
    return () => void this.#emitter.off("close", stop);
  }

  close(): void {
    this.#emitter.emit("close");
  }
}
