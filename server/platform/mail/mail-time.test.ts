import fc from "fast-check";
import { expect, test } from "vitest";
import { INBOX_EVENTS, INBOX_FACTS, INBOX_KINDS, inboxRule, isInboxEvent } from "#contract/inbox/inbox-events.ts";
import type { InboxEvent } from "#contract/inbox/inbox-events.ts";
import { USUAL_SETTINGS } from "#contract/inbox/inbox-settings.schema.ts";
import type { InboxSettings } from "#contract/inbox/inbox-settings.schema.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { DAY_MS, HOUR_MS } from "#contract/time-units.ts";
import { mailTime, nextDigest } from "#server/platform/mail/mail-time.ts";
import { translate } from "#server/platform/translate.ts";
import { minutesOf } from "#server/platform/zoned-day.ts";

const EVENTS = Object.keys(INBOX_EVENTS).filter(isInboxEvent);
const time = fc.integer({ min: 0, max: 24 * 60 - 1 });
const ZONES = ["Europe/Moscow", "Europe/Berlin", "Asia/Vladivostok", "Asia/Kolkata", "America/New_York"];
const settings: fc.Arbitrary<InboxSettings> = fc.record({
  kinds: fc
    .array(fc.tuple(fc.constantFrom(...INBOX_KINDS), fc.record({ at_once: fc.boolean(), digest: fc.boolean() })))
    .map((pairs) => Object.fromEntries(pairs)),
  digest: fc.record({
    on: fc.boolean(),
    times: fc.array(time, { minLength: 1, maxLength: 2 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  }),
  quiet: fc.record({ on: fc.boolean(), from: time, to: time, lets_urgent: fc.boolean() }),
  zone: fc.constantFrom(...ZONES),
});
const instant = fc
  .date({ min: new Date("2026-01-01T00:00:00Z"), max: new Date("2027-12-31T00:00:00Z"), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
const until = fc.option(fc.integer({ min: -20, max: 40 }), { nil: null });

const isQuiet = ({ quiet: { on, from, to }, zone }: InboxSettings, at: Date): boolean => {
  const now = minutesOf(at, zone);
  return on && (from < to ? now >= from && now < to : from !== to && (now >= from || now < to));
};

test("an email goes at once, at the end of the quiet hours, or not at all", () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVENTS), settings, instant, until, (event, own, now, hours) => {
      const closing = hours === null ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString();
      const at = mailTime({ event, until: closing }, own, now);
      const { kind, always_mailed = false } = inboxRule(event);
      const isWanted = always_mailed || own.kinds[kind]?.at_once !== false;
      const passes = own.quiet.lets_urgent && hours !== null && hours > 0 && hours < 12;
      const waited = at === null ? null : at.getTime() - now.getTime();
      if (!isWanted) expect(waited).toBeNull();
      else if (always_mailed || passes || !isQuiet(own, now)) expect(waited).toBe(0);
      else {
        expect(waited).toBeGreaterThanOrEqual(0);
        expect(waited).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
      }
    }),
  );
});

test("quiet hours over midnight end in the morning of the reader's zone; a closing within 12 hours passes", () => {
  const own = { ...USUAL_SETTINGS, quiet: { on: true, from: 19 * 60, to: 8 * 60, lets_urgent: true } };
  const at = (now: string, closing: string | null = null, event: InboxEvent = "tender_prolonged") =>
    mailTime({ event, until: closing }, own, new Date(now))?.toISOString();
  expect(at("2026-11-20T15:59:00.000Z")).toBe("2026-11-20T15:59:00.000Z");
  expect(at("2026-11-20T16:00:00.000Z")).toBe("2026-11-21T05:00:00.000Z");
  expect(at("2026-11-20T22:00:00.000Z")).toBe("2026-11-21T05:00:00.000Z");
  expect(at("2026-11-20T22:00:00.000Z", "2026-11-21T09:59:00.000Z")).toBe("2026-11-20T22:00:00.000Z");
  expect(at("2026-11-20T22:00:00.000Z", "2026-11-21T10:00:00.000Z")).toBe("2026-11-21T05:00:00.000Z");
  expect(at("2026-11-20T22:00:00.000Z", null, "ownership_offered")).toBe("2026-11-20T22:00:00.000Z");
});

test("the next digest is the first chosen time on a chosen day", () => {
  fc.assert(
    fc.property(settings, instant, (own, now) => {
      const at = nextDigest(own, now);
      const waited = at === null ? null : at.getTime() - now.getTime();
      if (!own.digest.on || own.digest.days.length === 0) expect(waited).toBeNull();
      else {
        expect(waited).toBeGreaterThan(0);
        expect(waited).toBeLessThanOrEqual(8 * DAY_MS);
      }
    }),
  );
  const own = { ...USUAL_SETTINGS, digest: { on: true, times: [16 * 60, 8 * 60 + 30], days: [1, 2, 3, 4, 5] } };
  // Friday, 14:36 in Moscow.
  expect(nextDigest(own, new Date("2026-11-20T11:36:00Z"))?.toISOString()).toBe("2026-11-20T13:00:00.000Z");
  expect(nextDigest(own, new Date("2026-11-20T13:00:00Z"))?.toISOString()).toBe("2026-11-23T05:30:00.000Z");
});

test("the title of every event is made of what its entry keeps", () => {
  const facts = Object.fromEntries(INBOX_FACTS.map((fact) => [fact, fact]));
  for (const language of LANGUAGES)
    for (const event of EVENTS) expect(translate(language, `mails.${event}.subject`, facts)).not.toContain("%{");
});
