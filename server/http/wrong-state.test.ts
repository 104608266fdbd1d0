import { describe, expect, test } from "vitest";
import { importMachine, offerImportMachine } from "#contract/imports/import.machine.ts";
import type { Machine } from "#contract/machine.ts";
import { offerMachine } from "#contract/states/offer.machine.ts";
import { confirmationMachine, invoiceMachine, orderMachine, paymentMachine } from "#contract/states/order.machine.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import { tenderMachine } from "#contract/states/tender.machine.ts";
import { workspaceMachine } from "#contract/workspaces/workspace.machine.ts";
import { wrongStateError } from "#server/core/app-error.ts";
import { appErrorBody } from "#server/http/errors.ts";
import { hasKey, translate } from "#server/platform/translate.ts";

const MACHINES: readonly Machine<string, string>[] = [
  tenderMachine,
  offerMachine,
  orderMachine,
  invoiceMachine,
  confirmationMachine,
  paymentMachine,
  importMachine,
  offerImportMachine,
  workspaceMachine,
];

describe.each(MACHINES)("a refusal in a state of the $name", (machine) => {
  test.each(machine.states)("%s says which state that is and what can be done in it, in every language", (state) => {
    for (const who of ["member", "admin"] as const) {
      const actions = machine.actionsOf(state, who);
      for (const language of LANGUAGES) {
        const body = appErrorBody(wrongStateError(machine, state, who), language);
        expect(body).toMatchObject({ code: "wrong_state", state, actions });
        for (const part of [
          `errors.state.${machine.name}.${state}`,
          ...actions.map((action) => `errors.action.${machine.name}.${action}`),
        ]) {
          expect(hasKey(part), part).toBe(true);
          expect(body.detail).toContain(translate(language, part));
        }
      }
    }
  });
});

test("what the clock or another record's change does is nobody's to do", () => {
  expect(tenderMachine.actionsOf("TENDER_OPENED", "member")).toEqual(["prolong", "stop"]);
  expect(offerMachine.actionsOf("EXPIRED", "member")).toEqual([]);
  expect(workspaceMachine.actionsOf("SENT_TO_VERIFICATION", "member")).toEqual(["close"]);
  expect(workspaceMachine.actionsOf("SENT_TO_VERIFICATION", "admin")).toEqual(["accept", "reject", "shut"]);
});

test("a sentence reads as one", () => {
  const said = appErrorBody(wrongStateError(tenderMachine, "TENDER_OPENED"), "ru").detail;
  expect(said).toBe(
    "По тендеру идёт приём предложений, поэтому это действие недоступно. Сейчас можно продлить приём или остановить тендер.",
  );
  expect(appErrorBody(wrongStateError(offerMachine, "PROCESSED"), "en").detail).toBe(
    "The offer was sent, which is final, so this can't be done.",
  );
});
