/** Save state of the edits: all saved, waiting to be sent, being sent, or unsent because the last request failed. */
export type SaveState = "saved" | "dirty" | "saving" | "failed";

/**
 * Displayed state. "held" means that some edits are only in this browser and are not being sent, so showing "saved"
 * would be wrong.
 */
export type ShownState = SaveState | "held";

export interface AutosavePort<Batch, Result> {
  /** Debounce in milliseconds. Null saves only on request. */
  delay: number | null;
  collect: () => Batch | null;
  send: (batch: Batch) => Promise<Result>;
  /** Applies the server's result. Returns false if the server accepted nothing and a retry would be useless. */
  settle: (batch: Batch, result: Result) => boolean;
  onState: (state: SaveState) => void;
}

/** Retry delays in milliseconds. The last delay is used for all further retries. */
const RETRY_PAUSES = [2000, 5000, 10_000];

/**
 * Saves batches of edits, one request at a time. Edits made during a request are sent with the next request. A failed
 * request loses nothing and is retried with growing delays if autosave is on.
 */
export class Autosave<Batch, Result> {
  readonly #port: AutosavePort<Batch, Result>;
  #state: SaveState = "saved";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #failures = 0;

  constructor(port: AutosavePort<Batch, Result>) {
    this.#port = port;
  }

  get state(): SaveState {
    return this.#state;
  }

  get isSaving(): boolean {
    return this.#running !== null;
  }

  /** Saves after the debounce delay, which restarts with every change. */
  schedule(): void {
    if (this.#running !== null) return;
    if (this.#port.collect() === null) {
      this.#cancelTimer();
      this.#enter("saved");
      return;
    }
    if (this.#state === "saved") this.#enter("dirty");
    this.#startTimer();
  }

  /** Sends requests until all edits are saved. Resolves to true then, or to false if a request fails. */
  async flush(): Promise<boolean> {
    this.#cancelTimer();
    if (this.#running !== null) await this.#running;
    while (this.#port.collect() !== null) {
      await this.#save();
      if (this.#state === "failed") return false;
    }
    this.#cancelTimer();
    this.#enter("saved");
    return true;
  }

  /** Stops the timer. A running request completes. */
  dispose(): void {
    this.#cancelTimer();
  }

  async #save(): Promise<void> {
    this.#cancelTimer();
    this.#running ??= this.#sendOnce().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #sendOnce(): Promise<void> {
    const batch = this.#port.collect();
    if (batch === null) {
      this.#enter("saved");
      return;
    }
    this.#enter("saving");
    const outcome = await this.#port.send(batch).then(
      (result) => (this.#port.settle(batch, result) ? "taken" : "refused"),
      () => "lost",
    );
    if (outcome === "taken") this.#carryOn();
    else this.#fail(outcome === "lost");
  }

  #carryOn(): void {
    this.#failures = 0;
    if (this.#port.collect() === null) {
      this.#enter("saved");
      return;
    }
    this.#enter("dirty");
    this.#startTimer();
  }

  #fail(isWorthRetrying: boolean): void {
    this.#enter("failed");
    if (!isWorthRetrying) return;
    const pause = RETRY_PAUSES[Math.min(this.#failures, RETRY_PAUSES.length - 1)] ?? 10_000;
    this.#failures += 1;
    this.#startTimer(pause);
  }

  #startTimer(pause = this.#port.delay): void {
    this.#cancelTimer();
    if (this.#port.delay === null || pause === null) return;
    this.#timer = setTimeout(() => void this.#save(), pause);
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #enter(state: SaveState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#port.onState(state);
  }
}
