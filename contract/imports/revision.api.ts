import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { ImportTask } from "#contract/imports/import.schema.ts";
import { GroupRevision, RevisionApply, RevisionDifference } from "#contract/imports/revision.schema.ts";
import { IdParam } from "#contract/primitives.ts";

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: "read_request_import" } as const;

export const revisionApi = {
  difference: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/{id}/revision",
    summary: "The differences between a group and a file that is its new revision",
    access,
    params: ById,
    response: RevisionDifference,
    errors: ["wrong_state", "mapping_incomplete", "rows_have_problems", "too_many_rows"],
  }),
  apply: endpoint({
    method: "POST",
    path: "/supplier-requests-imports/{id}/revision",
    summary: "Set the group to the file, in one transaction",
    access,
    params: ById,
    body: RevisionApply,
    response: ImportTask,
    errors: [
      "wrong_state",
      "version_conflict",
      "group_changed",
      "mapping_incomplete",
      "rows_have_problems",
      "too_many_rows",
    ],
  }),
  file: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/{id}/file",
    summary: "The uploaded file of a revision",
    access,
    params: ById,
    response: "file",
  }),
  list: endpoint({
    method: "GET",
    path: "/purchase-item-groups/{id}/revisions",
    summary: "Revisions of the group, newest first",
    access: { kind: "member", permission: "read_purchase" },
    params: ById,
    response: z.array(GroupRevision),
  }),
};
