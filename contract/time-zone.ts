import { z } from "zod";

/** The zone of a company that named none. */
export const USUAL_ZONE = "Europe/Moscow";

/** True for an IANA name ("Asia/Vladivostok") that this program's calendar knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A time zone by its IANA name. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { error: "validation.choice" });
