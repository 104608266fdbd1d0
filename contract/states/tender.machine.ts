import { machine } from "#contract/machine.ts";

export const TENDER_STATUSES = ["DRAFT", "TENDER_OPENED", "DONE"] as const;
export type TenderStatus = (typeof TENDER_STATUSES)[number];

/**
 * States of a tender (product decisions, part 7). `prolong` moves the closing date of an open tender and reopens a
 * finished one.
 */
export const tenderMachine = machine({
  name: "tender",
  states: TENDER_STATUSES,
  initial: "DRAFT",
  transitions: {
    start: { from: ["DRAFT"], to: "TENDER_OPENED", by: "update_tender", verified: true },
    prolong: { from: ["TENDER_OPENED", "DONE"], to: "TENDER_OPENED", by: "update_tender", verified: true },
    stop: { from: ["TENDER_OPENED"], to: "DONE", by: "update_tender" },
    close: { from: ["TENDER_OPENED"], to: "DONE", by: "clock" },
  },
});
