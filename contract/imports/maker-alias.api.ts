import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IdParam, Nothing } from "#contract/primitives.ts";
import { MakerAlias } from "#contract/imports/maker-alias.schema.ts";

const access = { kind: "member", permission: "read_request_import" } as const;

export const SavedMakerAlias = z.object({ id: Id, ...MakerAlias.shape }).meta({ id: "MakerAlias" });
export type SavedMakerAlias = z.output<typeof SavedMakerAlias>;

export const makerAliasApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/makers",
    summary: "Names of manufacturers that the company replaces with others, by their text",
    access,
    response: z.object({ results: z.array(SavedMakerAlias) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests-imports/makers/{id}",
    summary: "Forget another name of a manufacturer",
    access,
    params: z.object({ id: IdParam }),
    response: Nothing,
  }),
};
