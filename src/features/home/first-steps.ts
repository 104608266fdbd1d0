import type { FirstSteps } from "#contract/home/home.api.ts";

export type StepName = "details" | "items" | "colleagues" | "suppliers" | "tender" | "answer";

/** Whether setup steps remain that the company needs for its first purchase or its first offer. */
export const hasOpenSteps = ({ verified, has_items, has_tender, has_answer }: FirstSteps): boolean =>
  !verified || has_items === false || has_tender === false || has_answer === false;

/** Whether the company has bought, offered and prepared nothing yet, so that its figures say nothing. */
export const isNewcomer = ({ has_items, has_tender, has_answer }: FirstSteps): boolean =>
  has_items !== true && has_tender !== true && has_answer !== true;
