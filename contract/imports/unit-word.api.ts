import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IdParam, Nothing } from "#contract/primitives.ts";
import { UnitWord } from "#contract/imports/unit-words.ts";

const access = { kind: "member", permission: "read_request_import" } as const;

export const SavedUnitWord = z.object({ id: Id, ...UnitWord.shape }).meta({ id: "UnitWord" });
export type SavedUnitWord = z.output<typeof SavedUnitWord>;

export const unitWordApi = {
  list: endpoint({
    method: "GET",
    path: "/supplier-requests-imports/units",
    summary: "What the company means by words in columns of units, by their text",
    access,
    response: z.object({ results: z.array(SavedUnitWord) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/supplier-requests-imports/units/{id}",
    summary: "Forget a word for a unit",
    access,
    params: z.object({ id: IdParam }),
    response: Nothing,
  }),
};
