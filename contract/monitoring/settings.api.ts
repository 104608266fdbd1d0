import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";

export const SETTING_GROUPS = [
  "database",
  "mail",
  "files",
  "registry",
  "central_bank",
  "proxy",
  "security",
  "operation",
] as const;
/** Groups whose service can be tried. */
export const TESTED_GROUPS = ["mail", "files", "registry", "central_bank"] as const;
/** `off`: not configured. `attention`: works, but an administrator should act. */
export const TEST_STATES = ["ok", "off", "attention", "failed"] as const;

export const ServerSettings = z
  .object({
    groups: z.array(
      z.object({
        group: z.enum(SETTING_GROUPS),
        settings: z.array(
          z.object({
            /** Name of the environment variable. */
            name: z.string(),
            /** Null if it isn't set, and always for a secret. Addresses come without user and password. */
            value: z.string().nullable(),
            source: z.enum(["environment", "default", "unset"]),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "ServerSettings" });
export type ServerSettings = z.output<typeof ServerSettings>;

export const ServiceTest = z
  .object({
    state: z.enum(TEST_STATES),
    /** What was found, in the caller's language; what the service itself said stays as it came. */
    text: z.string(),
    ms: z.number().min(0),
  })
  .meta({ id: "ServiceTest" });
export type ServiceTest = z.output<typeof ServiceTest>;

const admin = { kind: "admin" } as const;

export const settingsApi = {
  all: endpoint({
    method: "GET",
    path: "/administration/settings",
    summary: "Settings of the server that answers, without any secret",
    access: admin,
    response: ServerSettings,
  }),
  test: endpoint({
    method: "POST",
    path: "/administration/settings/{group}/test",
    summary: "Try a service that the settings name; for mail, send a mail to the caller's own address",
    access: admin,
    params: z.object({ group: z.enum(TESTED_GROUPS) }),
    response: ServiceTest,
    rate_limit: 20,
  }),
};
