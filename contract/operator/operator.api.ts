import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

/**
 * Operator of this installation, named in the contacts, the consent and the privacy policy. A field is null if it isn't
 * configured.
 */
export const Operator = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "Operator" });
export type Operator = z.output<typeof Operator>;

export const operatorApi = {
  one: endpoint({
    method: "GET",
    path: "/operator",
    summary: "Who runs this installation",
    access: { kind: "public" },
    response: Operator,
  }),
};
