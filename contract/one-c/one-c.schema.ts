import { z } from "zod";
import { propertyOf } from "#contract/fields.ts";
import { Id, lineText, Timestamp, VersionOrNone } from "#contract/primitives.ts";
import { Seen } from "#contract/seen.ts";
import { OneCDifference } from "#contract/one-c/difference.ts";
import { ONE_C_DRIVERS, ONE_C_OUTCOMES, ONE_C_PRESETS, ONE_C_STATUSES } from "#contract/one-c/one-c.values.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";

/** Roubles for one unit of a currency, with the precision of the Bank of Russia. */
export const OneCRate = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, { error: "validation.price", abort: true })
  .refine((value) => /[1-9]/.test(value), { error: "validation.price" });

/** Sends an order to 1C. For an order in another currency, the sender must enter the exchange rate. */
export const OneCSend = Seen.extend({ rate: OneCRate.optional() });
export type OneCSend = z.output<typeof OneCSend>;

export const OneCStuck = z.object({
  order: Id,
  number: z.number().int(),
  name: z.string(),
  error: z.enum(ONE_C_OUTCOMES),
});
export type OneCStuck = z.output<typeof OneCStuck>;

/** 1C exchange settings of a workspace. Secrets are never returned. Version 0 means that no settings exist yet. */
export const OneCSetting = z
  .object({
    version: VersionOrNone,
    ...propertyOf(ONE_C_SETTING_FIELDS, "output"),
    has_password: z.boolean(),
    has_key: z.boolean(),
    /** Address of the exchange, which the user enters in 1C. */
    exchange_url: z.string(),
    /** Login name for the exchange, which the user enters in 1C. */
    exchange_login: z.string(),
    seen_at: Timestamp.nullable(),
    waiting: z.number().int(),
    stuck: z.array(OneCStuck),
  })
  .meta({ id: "OneCSetting" });
export type OneCSetting = z.output<typeof OneCSetting>;

/**
 * Replaces all settings. An omitted password is preserved if the origin of the address stays the same; an empty one is
 * removed.
 */
export const OneCSettingSave = z.strictObject({
  version: VersionOrNone,
  ...propertyOf(ONE_C_SETTING_FIELDS, "input"),
  password: z.string().max(200, { error: "validation.too_long" }).optional(),
});
export type OneCSettingSave = z.output<typeof OneCSettingSave>;

/** A new key; it is returned only once. */
export const OneCKey = z.object({ login: z.string(), key: z.string(), version: z.int() }).meta({ id: "OneCKey" });

export const OneCTrial = z
  .object({
    outcome: z.enum(ONE_C_OUTCOMES),
    answer: z.string().nullable(),
    /** 1C names of the objects and fields that the 1C database must publish but doesn't. */
    missing: z.array(z.string()),
    /** Detected naming scheme of the database, or null. */
    fits: z.enum(ONE_C_PRESETS).nullable(),
  })
  .meta({ id: "OneCTrial" });
export type OneCTrial = z.output<typeof OneCTrial>;

export const OneCAttempt = z
  .object({
    id: Id,
    driver: z.enum(ONE_C_DRIVERS),
    outcome: z.enum(ONE_C_OUTCOMES),
    at: Timestamp,
    ended_at: Timestamp.nullable(),
    /** Number of bytes sent; null if nothing was sent. */
    size: z.number().int().nullable(),
    answer: z.string().nullable(),
  })
  .meta({ id: "OneCAttempt" });
export type OneCAttempt = z.output<typeof OneCAttempt>;

/**
 * Actions of a user on an order's document. After `download`, the user imports the file into 1C and then calls
 * `confirm`. `settle` ends a disagreement that people have settled otherwise.
 */
export const ONE_C_ACTIONS = ["send", "repeat", "download", "confirm", "settle"] as const;
export type OneCAction = (typeof ONE_C_ACTIONS)[number];

/** Marks the differences between an order and its 1C document as settled by people. */
export const OneCSettle = Seen.extend({ reason: lineText(500) });
export type OneCSettle = z.output<typeof OneCSettle>;

/**
 * Reasons why an order isn't handed over to 1C for the time being: the other side hasn't answered a proposal, or a
 * colleague hasn't approved the order.
 */
export const ONE_C_HOLDS = ["proposal", "approval"] as const;
export type OneCHold = (typeof ONE_C_HOLDS)[number];

/** State of an order in the 1C exchange, with all attempts and messages, newest first. */
export const OneCExchange = z
  .object({
    /** Driver of the exchange; null if the workspace doesn't exchange data with 1C. */
    driver: z.enum(ONE_C_DRIVERS).nullable(),
    /** Revision of the order here. */
    revision: z.number().int().positive(),
    hold: z.enum(ONE_C_HOLDS).nullable(),
    document: z
      .object({
        document_id: z.string(),
        status: z.enum(ONE_C_STATUSES),
        /** Revision of the order that 1C has; null if 1C has never confirmed the document. */
        revision: z.number().int().positive().nullable(),
        attempts: z.number().int(),
        /** Time of the next attempt if the document is waiting and the server sends it. */
        next_at: Timestamp.nullable(),
        error: z.enum(ONE_C_OUTCOMES).nullable(),
        one_c_number: z.string().nullable(),
        one_c_date: z.string().nullable(),
        sent_at: Timestamp.nullable(),
        /** Roubles for one unit of the order's currency; null if the order is in roubles. */
        rate: z.string().nullable(),
        /** Differences between the order and what 1C was handed over last. */
        changes: z.array(OneCDifference),
        /** Differences between what was handed over and what 1C has reported since. */
        differences: z.array(OneCDifference),
        /** Reason why a person regards the differences as settled. */
        settled_reason: z.string().nullable(),
      })
      .nullable(),
    attempts: z.array(OneCAttempt),
    actions: z.array(z.enum(ONE_C_ACTIONS)),
  })
  .meta({ id: "OneCExchange" });
export type OneCExchange = z.output<typeof OneCExchange>;

/** Response of a 1C HTTP service that has accepted a document, with the document's id, number and date in 1C. */
export const OneCReceipt = z.object({
  id: lineText(40),
  number: z.string().max(100).optional(),
  date: z.string().max(40).optional(),
});
