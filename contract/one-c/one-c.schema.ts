import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { Id, lineText, Timestamp, VersionOrNone } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";
import { OneCDifference } from "#contract/one-c/difference.ts";
import { ONE_C_DRIVERS, ONE_C_OUTCOMES, ONE_C_PRESETS, ONE_C_STATUSES } from "#contract/one-c/one-c.values.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";

/** Roubles for one unit of a currency, with the decimals that the Bank of Russia gives. */
export const OneCRate = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: "validation.price", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.price" });

/** An order that goes to 1C; in another currency than the rouble with the rate that whoever sends it has typed. */
export const OneCSend = Seen.extend({ rate: OneCRate.optional() });
export type OneCSend = z.output<typeof OneCSend>;

/** An order that didn't get into 1C, for the people who look after the exchange. */
export const OneCStuck = z.object({
  order: Id,
  number: z.number().int(),
  name: z.string(),
  error: z.enum(ONE_C_OUTCOMES),
});
export type OneCStuck = z.output<typeof OneCStuck>;

/**
 * How a workspace exchanges orders with 1C; what opens something there never goes out. Version 0: nothing was set yet.
 */
export const OneCSetting = z
  .object({
    version: VersionOrNone,
    ...propertyOf(ONE_C_SETTING_FIELDS, "output"),
    has_password: z.boolean(),
    has_key: z.boolean(),
    /** What is typed into 1C: the address of the exchange and the name to sign in with. */
    exchange_url: z.string(),
    exchange_login: z.string(),
    /** When 1C came last. */
    seen_at: Timestamp.nullable(),
    waiting: z.number().int(),
    stuck: z.array(OneCStuck),
  })
  .meta({ id: "OneCSetting" });
export type OneCSetting = z.output<typeof OneCSetting>;

/**
 * All of it; a password that is left out stays as long as the address has the same origin, an empty one is taken away.
 */
export const OneCSettingSave = z.strictObject({
  version: VersionOrNone,
  ...propertyOf(ONE_C_SETTING_FIELDS, "input"),
  password: z.string().max(200, { error: "validation.too_long" }).optional(),
});
export type OneCSettingSave = z.output<typeof OneCSettingSave>;

/** A fresh key, told once. */
export const OneCKey = z.object({ login: z.string(), key: z.string(), version: z.int() }).meta({ id: "OneCKey" });

/** What a trial of the connection came to. */
export const OneCTrial = z
  .object({
    outcome: z.enum(ONE_C_OUTCOMES),
    answer: z.string().nullable(),
    /** Objects and fields of the base that have to be published and aren't, as 1C calls them. */
    missing: z.array(z.string()),
    /** Which names the base has, where it says so. */
    fits: z.enum(ONE_C_PRESETS).nullable(),
  })
  .meta({ id: "OneCTrial" });
export type OneCTrial = z.output<typeof OneCTrial>;

/** One attempt to hand an order over, or one word from 1C about it. */
export const OneCAttempt = z
  .object({
    id: Id,
    driver: z.enum(ONE_C_DRIVERS),
    outcome: z.enum(ONE_C_OUTCOMES),
    at: Timestamp,
    ended_at: Timestamp.nullable(),
    /** Bytes of what went, where something went. */
    size: z.number().int().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: "OneCAttempt" });
export type OneCAttempt = z.output<typeof OneCAttempt>;

/** `download` and `confirm`: the file is carried by a person, who also says that 1C has taken it. */
export const ONE_C_ACTIONS = ["send", "repeat", "download", "confirm"] as const;

/** An order and 1C: where its document stands, and everything that went and came, the newest first. */
export const OneCExchange = z
  .object({
    /** Null: the workspace exchanges nothing with 1C. */
    driver: z.enum(ONE_C_DRIVERS).nullable(),
    document: z
      .object({
        document_id: z.string(),
        status: z.enum(ONE_C_STATUSES),
        attempts: z.number().int(),
        /** When a waiting one that is sent is tried next. */
        next_at: Timestamp.nullable(),
        error: z.enum(ONE_C_OUTCOMES).nullable(),
        one_c_number: z.string().nullable(),
        one_c_date: z.string().nullable(),
        sent_at: Timestamp.nullable(),
        /** Roubles for one unit of the order's currency, where it is another one. */
        rate: z.string().nullable(),
        /** What 1C has otherwise than the order stands here. */
        differences: z.array(OneCDifference),
      })
      .nullable(),
    attempts: z.array(OneCAttempt),
    actions: z.array(z.enum(ONE_C_ACTIONS)),
  })
  .meta({ id: "OneCExchange" });
export type OneCExchange = z.output<typeof OneCExchange>;

/** What an HTTP service of 1C answers that has taken a document: its id, and what 1C calls it. */
export const OneCReceipt = z.object({
  id: lineText(40),
  number: z.string().max(100).optional(),
  date: z.string().max(40).optional(),
});
