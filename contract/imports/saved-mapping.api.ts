import { endpoint } from "#contract/endpoint.ts";
import { SavedMapping, SavedMappingPatch, SavedMappings, MappingById } from "#contract/imports/saved-mapping.schema.ts";
import { Nothing } from "#contract/primitives.ts";

const access = { kind: "member", permission: "read_request_import" } as const;

export const savedMappingApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/mappings",
    summary: "The columns kept for files, those used last first",
    access,
    response: SavedMappings,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/supplier-requests-imports/mappings/{id}",
    summary: "Rename kept columns",
    access,
    params: MappingById,
    body: SavedMappingPatch,
    response: SavedMapping,
    errors: ["version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests-imports/mappings/{id}",
    summary: "Forget kept columns",
    access,
    params: MappingById,
    response: Nothing,
  }),
};
