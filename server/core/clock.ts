/** The time of the server. Handlers get the arrival time of their call instead; jobs and the edge read this. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
