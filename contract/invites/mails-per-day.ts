import { INVITE_MAILS_PER_DAY } from "#contract/limits.ts";

const DAY_MS = 86_400_000;

/** When an address was last asked, and how often on the day of it. */
export interface Mailed {
  readonly sent_at: string | null;
  readonly sent_count: number;
}

const isToday = ({ sent_at }: Mailed, now: Date): boolean =>
  sent_at !== null && now.getTime() - Date.parse(sent_at) < DAY_MS;

/** Seconds until an address may be mailed again, which is three times a day; 0 when it may be now. */
export const mailWait = (mailed: Mailed, now: Date): number =>
  mailed.sent_at !== null && isToday(mailed, now) && mailed.sent_count >= INVITE_MAILS_PER_DAY
    ? Math.ceil((Date.parse(mailed.sent_at) + DAY_MS - now.getTime()) / 1000)
    : 0;

/** How often an address has been mailed on the day of a mail that goes now. */
export const mailsWith = (mailed: Mailed, now: Date): number => (isToday(mailed, now) ? mailed.sent_count + 1 : 1);
