/** Where the edits are: all on the server, waiting, on the way, or held because the last call failed. */
export type SaveState = "saved" | "dirty" | "saving" | "failed";

/**
 * The same for a screen, where nothing may be called saved while a cell differs: "held" is what is only here and not on
 * its way.
 */
export type ShownState = SaveState | "held";

export interface AutosavePort<Batch, Result> {
  /** Milliseconds of quiet before a save; null where nothing is sent before it is asked for. */
  delay: number | null;
  /** What has to be saved now, or null. */
  collect: () => Batch | null;
  send: (batch: Batch) => Promise<Result>;
  /** Takes the answer in; false when nothing was taken and sending again would be no use. */
  settle: (batch: Batch, result: Result) => boolean;
  onState: (state: SaveState) => void;
}

/** Pauses before the next try after a failure, in milliseconds; the last one repeats. */
const RETRY_PAUSES = [2000, 5000, 10_000];

/**
 * Saves what has gathered, one call at a time: edits made during a call go out with the next one.
 * A failed call keeps everything and is tried again after longer and longer pauses, if saving goes by itself.
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

  /** Whether a call is on the way. */
  get isSaving(): boolean {
    return this.#running !== null;
  }

  /** Notes that something changed; saves after the delay unless more changes come. */
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

  /** Saves now and until nothing is left. True when all is saved, false when a call failed. */
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

  /** Stops the timer; a call on the way ends by itself. */
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
