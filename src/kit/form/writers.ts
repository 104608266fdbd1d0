import { decide } from "#contract/permissions.ts";
import type { Principal } from "#contract/permissions.ts";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { valueIn } from "#src/kit/fields/field.ts";
import type { AnyField, Versioned } from "#src/kit/fields/field.ts";

/** What the server says can be done with a record as it stands now; null where its kind doesn't say so. */
function actionsOf(record: object): readonly string[] | null {
  const actions = valueIn(record, "actions");
  const isSaid = Array.isArray(actions) && actions.every((each) => typeof each === "string");
  return isSaid ? actions : null;
}

/** Whether somebody may make a record of the resource, or change the one given. */
function maySave(principal: Principal, resource: ResourceName, record: Versioned | undefined): boolean {
  const call = callsOf(resource)[record === undefined ? "create" : "update"];
  if (call === undefined || decide(call.access, principal) !== "ok") return false;
  return record === undefined || (actionsOf(record)?.includes("edit") ?? true);
}

/**
 * The fields that somebody writes of a new record, or of the one given: where the call behind the form is theirs and
 * the record is open to changes, those that their description doesn't reserve for others.
 */
export const writtenBy = (
  principal: Principal,
  resource: ResourceName,
  fields: readonly AnyField[],
  record?: Versioned,
): readonly AnyField[] =>
  maySave(principal, resource, record)
    ? fields.filter(
        ({ input }) =>
          input !== undefined &&
          (record === undefined || input.writers?.once !== true) &&
          (input.writers?.access === undefined || decide(input.writers.access, principal) === "ok"),
      )
    : [];
