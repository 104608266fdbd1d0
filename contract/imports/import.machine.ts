import { machine } from "#contract/machine.ts";
import { IMPORT_STATUSES } from "#contract/imports/import.schema.ts";

/** An uploaded file is run once; the run can be taken back as a whole. */
export const importMachine = machine({
  name: "import",
  states: IMPORT_STATUSES,
  initial: "uploaded",
  transitions: {
    run: { from: ["uploaded"], to: "done", by: "read_request_import" },
    undo: { from: ["done"], to: "undone", by: "read_request_import" },
  },
});
