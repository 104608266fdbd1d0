/** The server's clock for jobs and the HTTP entry point. Handlers use the arrival time of their call instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
