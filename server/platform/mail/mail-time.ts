import { inboxRule } from "#contract/inbox/inbox-events.ts";
import type { InboxEvent } from "#contract/inbox/inbox-events.ts";
import { deliveryOf } from "#contract/inbox/inbox-settings.schema.ts";
import type { InboxSettings } from "#contract/inbox/inbox-settings.schema.ts";
import { URGENT_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { dayOf, minutesOf, zonedInstant } from "#server/platform/zoned-day.ts";

interface News {
  readonly event: InboxEvent;
  readonly until: string | null;
}

/** Returns the end of the quiet hours that include `now`, or null if it isn't quiet. */
function quietUntil({ quiet: { on, from, to }, zone }: InboxSettings, now: Date): Date | null {
  if (!on) return null;
  const time = minutesOf(now, zone);
  const isQuiet = from < to ? from <= time && time < to : from !== to && (time >= from || time < to);
  return isQuiet ? zonedInstant(dayOf(now, zone), to, zone, time < to ? 0 : 1) : null;
}

function isUrgent({ until }: News, now: Date): boolean {
  const left = until === null ? 0 : Date.parse(until) - now.getTime();
  return left > 0 && left < URGENT_HOURS * HOUR_MS;
}

/**
 * Returns when a person gets the email about news that happen now, or null if the person wants none. Emails about money
 * and ownership are never held back.
 */
export function mailTime(news: News, settings: InboxSettings, now: Date): Date | null {
  const { kind, always_mailed } = inboxRule(news.event);
  if (always_mailed === true) return now;
  if (!deliveryOf(settings, kind).at_once) return null;
  const end = quietUntil(settings, now);
  if (end === null || end <= now || (settings.quiet.lets_urgent && isUrgent(news, now))) return now;
  return end;
}

/** Returns the time of the next digest after `now`, or null if the person gets none. */
export function nextDigest({ digest: { on, times, days }, zone }: InboxSettings, now: Date): Date | null {
  if (!on) return null;
  const today = dayOf(now, zone);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const weekday = new Date(`${dayOf(zonedInstant(today, 12 * 60, zone, ahead), zone)}T00:00:00.000Z`).getUTCDay();
    if (!days.includes(weekday === 0 ? 7 : weekday)) continue;
    const next = [...times]
      .sort((a, b) => a - b)
      .map((time) => zonedInstant(today, time, zone, ahead))
      .find((at) => at > now);
    if (next !== undefined) return next;
  }
  return null;
}
