import type { OpenRow } from "#contract/imports/offer-import.schema.ts";

const QUESTIONS: readonly OpenRow["why"][] = ["changed", "ambiguous", "maker", "near", "name", "other_tender"];

/** True for a row from which nothing is taken before a person has said what it is. */
export const isQuestion = ({ why }: Pick<OpenRow, "why">): boolean => QUESTIONS.includes(why);
