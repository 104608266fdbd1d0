/** One kind of work that the clock does. */
export interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** Does what is due; safe to run on several servers at once. */
  run(): Promise<void>;
  /** Gives up what runs: for work that nobody waits for when the server ends. */
  stop?(): void;
}
