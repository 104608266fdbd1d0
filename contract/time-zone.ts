import { z } from "zod";

/** Time zone of companies that haven't set one. */
export const USUAL_ZONE = "Europe/Moscow";

/** Returns whether this runtime knows the IANA time zone ("Asia/Vladivostok"). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, { error: "validation.choice" });
