import { isIP } from "node:net";
import { z } from "zod";
import { Email } from "#contract/email.ts";

/** Treats an empty variable as unset. */
const text = z
  .string()
  .transform((value) => value.trim())
  .transform((value) => (value === "" ? undefined : value))
  .optional();
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("0")
  .transform((value) => value === "1" || value === "true");

function isAddress(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128));
}

const address = text.refine((value) => value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value)), {
  error: "must be an address that begins with http:// or https://",
});

export type Proxies = number | readonly string[];

/** Accepts an origin exactly as browsers serialize it, without path or user. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^/]+$/.test(text) && URL.parse(text)?.origin === text;

/**
 * Number of proxies in front of the server, or a comma-separated list of their addresses. "1" is one proxy, not "trust
 * all".
 */
const proxies = z
  .string()
  .default("0")
  .transform((text, issue): Proxies => {
    const value = text.trim();
    if (value === "") return 0;
    if (/^\d$/.test(value)) return Number(value);
    const list = value.split(",").map((part) => part.trim());
    if (list.every(isAddress)) return list;
    issue.addIssue({
      code: "custom",
      message:
        "must be the number of proxies before the server (0 to 9), or their addresses, such as 10.0.0.5,10.1.0.0/16",
    });
    return 0;
  });

const networks = z
  .string()
  .default("")
  .transform((text) => text.split(",").map((part) => part.trim()))
  .transform((list) => list.filter((part) => part !== ""))
  .refine((list) => list.every(isAddress), { error: "must be addresses or ranges of them, such as 10.1.0.0/16" });

/** An optional number of months, at least `least`. */
const months = (least: number) =>
  text
    .refine((value) => value === undefined || (/^\d{1,4}$/.test(value) && Number(value) >= least), {
      error: `must be a number of months, at least ${least}`,
    })
    .transform((value) => (value === undefined ? undefined : Number(value)));

/** The last range whose ids have 15 digits, as many as every reader of numbers holds exactly. */
const LAST_ID_RANGE = 999;

const Schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: text.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    error: "must begin with postgres://",
  }),
  /** Number of connections that each server keeps to PostgreSQL, besides one for notifications. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Address without the pooler, for what needs a connection of its own: notifications, migrations, copies. */
  DATABASE_DIRECT_URL: text.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    error: "must begin with postgres://",
  }),
  /** "transaction" if DATABASE_URL leads to a pooler that lends a connection for one transaction, such as PgBouncer. */
  DATABASE_POOLER: z.enum(["", "transaction"]).default(""),
  /** Address of a replica that streams from the database. Reads go there once it has replayed what their caller knows. */
  DATABASE_REPLICA_URL: text.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    error: "must begin with postgres://",
  }),
  PUBLIC_URL: text.refine((value) => value === undefined || isOrigin(value), {
    error: "must be an address such as https://lotwise.example, without a path",
  }),
  TRUST_PROXY: proxies,
  SMTP_URL: text.refine((value) => value === undefined || /^smtps?:\/\//.test(value), {
    error: "must begin with smtp:// or smtps://",
  }),
  MAIL_FROM: z.string().default("Lotwise <no-reply@localhost>"),
  ONE_C_NETWORKS: networks,
  SUGGESTIONS_URL: z
    .string()
    .regex(/^https?:\/\//, { error: "must begin with http:// or https://" })
    .default("https://suggestions.dadata.ru/suggestions/api/4_1/rs"),
  SUGGESTIONS_KEY: text,
  /** Address of the Bank of Russia's daily rates, or of a proxy for them. An empty value turns the requests off. */
  CENTRAL_BANK_URL: z
    .string()
    .default("https://www.cbr.ru/scripts/XML_daily.asp")
    .transform((value) => (value.trim() === "" ? undefined : value.trim()))
    .refine((value) => value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value)), {
      error: "must be an address that begins with http:// or https://",
    }),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  CONTACT_EMAIL: text.refine((value) => value === undefined || Email.safeParse(value).success, {
    error: "must be an e-mail address",
  }),
  CONTACT_PHONE: text,
  ADMIN_EMAIL: text.refine((value) => value === undefined || Email.safeParse(value).success, {
    error: "must be an e-mail address",
  }),
  ADMIN_PASSWORD: text,
  SECRET_KEY: text.refine((value) => value === undefined || value.length >= 32, {
    error: "must have at least 32 characters",
  }),
  REQUIRE_ADMIN_2FA: flag,
  /** How long a stopping server still serves, so that load balancers notice that it isn't ready. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** How long a stopping server waits for calls in progress before it cuts them off. */
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(3600).default(30),
  /** How many months of history, mails and attempts of 1C stay in the database. Everything stays without them. */
  KEEP_AUDIT_MONTHS: months(60),
  KEEP_MAIL_MONTHS: months(12),
  KEEP_ONE_C_MONTHS: months(60),
  /** Folder for older months. */
  ARCHIVE_DIR: text,
  /** Range of ids of a new installation: from 7 × 10^12 for 7, so that installations can be merged later. */
  ID_RANGE: text
    .refine((value) => value === undefined || (/^\d{1,4}$/.test(value) && Number(value) <= LAST_ID_RANGE), {
      error: `must be a number from 0 to ${LAST_ID_RANGE}`,
    })
    .transform((value) => (value === undefined ? undefined : Number(value))),
  LOTWISE_DEMO: flag,
  /** Whether each call writes a line to the log. Warnings about slow calls are written in either case. */
  ACCESS_LOG: z
    .enum(["on", "off", "1", "0", "true", "false", ""])
    .default("on")
    .transform((value) => !["off", "0", "false"].includes(value)),
  /** Duration of a call in milliseconds from which a warning names its slowest statements. */
  SLOW_CALL_MS: z.coerce.number().int().min(1).default(1000),
  /** Port with the metrics, apart from the calls. Without it and METRICS_TOKEN no metrics are collected. */
  METRICS_PORT: text
    .refine((value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535), {
      error: "must be a port",
    })
    .transform((value) => (value === undefined ? undefined : Number(value))),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** Bearer token that opens /metrics on the main port. */
  METRICS_TOKEN: text.refine((value) => value === undefined || value.length >= 16, {
    error: "must have at least 16 characters",
  }),
  /** Collector of OpenTelemetry. Its other usual variables are read by its own library. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_SDK_DISABLED: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The settings of a server without any environment variable. */
export const DEFAULT_SETTINGS = Schema.parse({});

export const SETTING_NAMES: readonly string[] = Object.keys(Schema.shape);

/**
 * The validated settings of the server. Links in emails always begin with PUBLIC_URL, never with the host of a request.
 */
export type Environment = z.output<typeof Schema> & { readonly PUBLIC_URL: string };

export class EnvironmentError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "EnvironmentError";
  }
}

/**
 * Reads the settings from environment variables. Commands send no email, so PUBLIC_URL is optional for them.
 * @throws EnvironmentError naming each wrong variable
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  use: "server" | "command" = "server",
): Environment {
  const answer = Schema.safeParse(variables);
  if (!answer.success)
    throw new EnvironmentError(answer.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const env = answer.data;
  const problems: string[] = [];
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined))
    problems.push("ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither");
  if (env.S3_BUCKET !== undefined && (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  if (
    env.DATABASE_POOLER === "transaction" &&
    (env.DATABASE_URL === undefined || env.DATABASE_DIRECT_URL === undefined)
  )
    problems.push("DATABASE_POOLER: needs DATABASE_URL of the pooler and DATABASE_DIRECT_URL of the database itself");
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    problems.push("DATABASE_REPLICA_URL: needs DATABASE_URL of the database that the replica follows");
  for (const name of ["KEEP_AUDIT_MONTHS", "KEEP_MAIL_MONTHS", "KEEP_ONE_C_MONTHS"] as const)
    if (env[name] !== undefined && env.ARCHIVE_DIR === undefined)
      problems.push(`${name}: needs ARCHIVE_DIR, the folder that older months are written to`);
  if (env.S3_BUCKET === undefined && env.S3_ENDPOINT !== undefined) problems.push("S3_ENDPOINT: needs S3_BUCKET");
  if (env.PUBLIC_URL === undefined && !env.LOTWISE_DEMO && use === "server")
    problems.push(
      "PUBLIC_URL: set the address that people open, such as https://lotwise.example; the links in mails are made of it",
    );
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` };
}
