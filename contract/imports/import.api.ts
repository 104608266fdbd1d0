import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FILE_ERRORS } from "#contract/files/sheet-errors.ts";
import { IMPORT_MAX_BYTES } from "#contract/limits.ts";
import { IdParam } from "#contract/primitives.ts";
import {
  ImportPatch,
  ImportRun,
  ImportTask,
  ImportUndo,
  ImportUpload,
  TemplateQuery,
} from "#contract/imports/import.schema.ts";

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: "read_request_import" } as const;

export const importApi = {
  upload: endpoint({
    method: "POST",
    path: "/supplier-requests-imports",
    summary: "Upload a spreadsheet",
    access,
    body: ImportUpload,
    upload: { max_bytes: IMPORT_MAX_BYTES },
    response: ImportTask,
    errors: ["wrong_state", "sample_import", ...FILE_ERRORS],
  }),
  template: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/template",
    summary: "An empty spreadsheet with our columns",
    access,
    query: TemplateQuery,
    response: "file",
  }),
  one: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/{id}",
    summary: "The import as it stands, with its preview",
    access,
    params: ById,
    response: ImportTask,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-requests-imports/{id}",
    summary: "Change options and mapping, mend rows",
    access,
    params: ById,
    body: ImportPatch,
    response: ImportTask,
    errors: ["no_such_row", "too_many_rows", "wrong_state", "version_conflict", ...FILE_ERRORS],
  }),
  run: endpoint({
    method: "POST",
    path: "/supplier-requests-imports/{id}/run",
    summary: "Create the rows, in one transaction",
    access,
    params: ById,
    body: ImportRun,
    response: ImportTask,
    errors: [
      "mapping_incomplete",
      "rows_have_problems",
      "sample_import",
      "too_many_rows",
      "wrong_state",
      "version_conflict",
    ],
  }),
  undo: endpoint({
    method: "POST",
    path: "/supplier-requests-imports/{id}/undo",
    summary: "Take the whole import back while nothing was built on it",
    access,
    params: ById,
    body: ImportUndo,
    response: ImportTask,
    errors: ["wrong_state", "import_built_on", "import_items_changed"],
  }),
  rejected: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/{id}/rejected",
    summary: "The rejected rows with their reasons, to mend and upload again",
    access,
    params: ById,
    response: "file",
  }),
};
