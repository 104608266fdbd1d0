import { machine } from "#contract/machine.ts";
import { IMPORT_STATUSES } from "#contract/imports/import.schema.ts";
import type { Permission } from "#contract/permissions.ts";

const machineOfFiles = (name: string, by: Permission | readonly Permission[]) =>
  machine({
    name,
    states: IMPORT_STATUSES,
    initial: "uploaded",
    transitions: {
      run: { from: ["uploaded"], to: "done", by },
      undo: { from: ["done"], to: "undone", by },
    },
  });

/** States of an uploaded file. A file can be imported once, and the import can only be undone as a whole. */
export const importMachine = machineOfFiles("import", "read_request_import");

/**
 * The same states for offer imports. The required permission depends on whether the supplier or the customer makes the
 * offer.
 */
export const offerImportMachine = machineOfFiles("offer_import", ["update_offer", "update_tender"]);
