import { INVITE_MAILS_PER_DAY } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";

/** Time of the last email to an address, and the number of emails sent on that day. */
export interface Mailed {
  readonly sent_at: string | null;
  readonly sent_count: number;
}

const isToday = ({ sent_at }: Mailed, now: Date): boolean =>
  sent_at !== null && now.getTime() - Date.parse(sent_at) < DAY_MS;

/**
 * Returns the seconds until an address may be emailed again, or 0 if it may be emailed now. The limit is three emails a
 * day.
 */
export const mailWait = (mailed: Mailed, now: Date): number =>
  mailed.sent_at !== null && isToday(mailed, now) && mailed.sent_count >= INVITE_MAILS_PER_DAY
    ? Math.ceil((Date.parse(mailed.sent_at) + DAY_MS - now.getTime()) / 1000)
    : 0;

export const mailsWith = (mailed: Mailed, now: Date): number => (isToday(mailed, now) ? mailed.sent_count + 1 : 1);
