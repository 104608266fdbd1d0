export interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** Processes all due work. Several servers may run the same job at once. */
  run(): Promise<void>;
  /** Aborts the current run when the server stops. Implemented only by jobs whose run need not finish. */
  stop?(): void;
}
