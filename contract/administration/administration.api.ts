import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

const count = z.int().min(0);

export const Waiting = z.object({ verification: count, failed_mails: count }).meta({ id: "Waiting" });
export type Waiting = z.output<typeof Waiting>;

export const administrationApi = {
  waiting: endpoint({
    method: "GET",
    path: "/administration/waiting",
    summary: "What waits for the administrators",
    access: { kind: "admin" },
    response: Waiting,
  }),
};
