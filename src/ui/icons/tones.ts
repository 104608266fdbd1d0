/**
 * Colours by meaning. `mute`: not started or over. `acc`: active or chosen. `info`: handed over. `good`: completed or
 * best. `warn`: time or advice. `bad`: blocking. `swap`: a substitute.
 */
export const TONES = ["mute", "acc", "info", "good", "warn", "bad", "swap"] as const;
export type Tone = (typeof TONES)[number];
