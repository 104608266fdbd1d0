import { z } from "zod";
import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import type { InboxKind } from "#contract/inbox/inbox-events.ts";
import { TimeZone, USUAL_ZONE } from "#contract/time-zone.ts";

/** Minutes since midnight. */
const TimeOfDay = z
  .int()
  .min(0)
  .max(24 * 60 - 1);

/** Settings of a person: the news that are mailed at once, and those in a digest. All news are in the inbox. */
export const InboxSettings = z
  .strictObject({
    /** Kinds that are left out are mailed at once. */
    kinds: z.partialRecord(z.enum(INBOX_KINDS), z.strictObject({ at_once: z.boolean(), digest: z.boolean() })),
    digest: z.strictObject({
      on: z.boolean(),
      times: z.array(TimeOfDay).min(1).max(2),
      /** Days of the week, 1 for Monday. */
      days: z.array(z.int().min(1).max(7)).max(7),
    }),
    /** Hours in which no emails are sent. They end on the next day if `to` isn't after `from`. */
    quiet: z.strictObject({
      on: z.boolean(),
      from: TimeOfDay,
      to: TimeOfDay,
      /** Lets emails about tenders pass that close within `URGENT_HOURS`. */
      lets_urgent: z.boolean(),
    }),
    zone: TimeZone,
  })
  .meta({ id: "InboxSettings" });
export type InboxSettings = z.output<typeof InboxSettings>;

/** Settings of a person who hasn't changed any: all news are mailed at once, as without an inbox. */
export const USUAL_SETTINGS: InboxSettings = {
  kinds: {},
  digest: { on: false, times: [8 * 60 + 30, 16 * 60], days: [1, 2, 3, 4, 5] },
  quiet: { on: false, from: 19 * 60, to: 8 * 60, lets_urgent: true },
  zone: USUAL_ZONE,
};

/** Returns how a person gets news of a kind. */
export const deliveryOf = ({ kinds }: InboxSettings, kind: InboxKind): { at_once: boolean; digest: boolean } =>
  kinds[kind] ?? { at_once: true, digest: false };
