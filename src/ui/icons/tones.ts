/**
 * One colour, one meaning: `mute` not yet or no more, `acc` active or chosen, `info` handed over, `good` finished well
 * or best, `warn` time or advice, `bad` blocks you, `swap` a substitute.
 */
export const TONES = ["mute", "acc", "info", "good", "warn", "bad", "swap"] as const;
export type Tone = (typeof TONES)[number];
