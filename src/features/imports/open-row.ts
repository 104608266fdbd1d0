import type { OpenRow } from "#contract/imports/offer-import.schema.ts";

const QUESTIONS: readonly OpenRow["why"][] = ["changed", "ambiguous", "maker", "near", "name", "other_tender"];

/** Returns true for a row that needs a decision from the user before it can be imported. */
export const isQuestion = ({ why }: Pick<OpenRow, "why">): boolean => QUESTIONS.includes(why);
