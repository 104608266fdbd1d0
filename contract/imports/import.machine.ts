import { machine } from "#contract/machine.ts";
import { IMPORT_STATUSES } from "#contract/imports/import.schema.ts";
import type { Permission } from "#contract/permissions.ts";

const machineOfFiles = (name: string, by: Permission) =>
  machine({
    name,
    states: IMPORT_STATUSES,
    initial: "uploaded",
    transitions: {
      run: { from: ["uploaded"], to: "done", by },
      undo: { from: ["done"], to: "undone", by },
    },
  });

/** An uploaded file is run once; the run can be taken back as a whole. */
export const importMachine = machineOfFiles("import", "read_request_import");

/** The same for a file that goes into an offer: another right, other words. */
export const offerImportMachine = machineOfFiles("offer_import", "update_offer");
