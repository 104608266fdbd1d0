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

/** An uploaded file is run once, and a run can only be undone as a whole. */
export const importMachine = machineOfFiles("import", "read_request_import");

/** The same machine for offer imports. The required permission depends on the side that makes the offer. */
export const offerImportMachine = machineOfFiles("offer_import", ["update_offer", "update_tender"]);
