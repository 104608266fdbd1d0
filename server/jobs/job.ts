export interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** Processes what is due. Several servers may run the job at once. */
  run(): Promise<void>;
  /** Aborts the current run. Jobs implement it if their work need not finish when the server stops. */
  stop?(): void;
}
