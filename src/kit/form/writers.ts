import { decide } from "#contract/permissions.ts";
import type { Principal } from "#contract/permissions.ts";
import { callsOf } from "#src/api/resources.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { valueIn } from "#src/kit/fields/field.ts";
import type { AnyField, Versioned } from "#src/kit/fields/field.ts";

/**
 * Returns the actions that the server allows on the record in its current state, or null if the record has no such
 * list.
 */
function actionsOf(record: object): readonly string[] | null {
  const actions = valueIn(record, "actions");
  const isSaid = Array.isArray(actions) && actions.every((each) => typeof each === "string");
  return isSaid ? actions : null;
}

function maySave(principal: Principal, resource: ResourceName, record: Versioned | undefined): boolean {
  const call = callsOf(resource)[record === undefined ? "create" : "update"];
  if (call === undefined || decide(call.access, principal) !== "ok") return false;
  return record === undefined || (actionsOf(record)?.includes("edit") ?? true);
}

/**
 * Returns the fields that the user may edit. Requires permission for the endpoint, an editable record, and access to
 * the field.
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
