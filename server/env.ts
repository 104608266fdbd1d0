import { z } from "zod";

/** A variable that is set to nothing counts as not set. */
const text = z
  .string()
  .transform((value) => value.trim())
  .transform((value) => (value === "" ? undefined : value))
  .optional();
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("0")
  .transform((value) => value === "1" || value === "true");

const Schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: text.refine((value) => value === undefined || /^postgres(ql)?:\/\//.test(value), {
    error: "must begin with postgres://",
  }),
  PUBLIC_URL: text.refine((value) => value === undefined || /^https?:\/\/[^/]+$/.test(value), {
    error: "must be an address such as https://lotwise.example, without a path",
  }),
  TRUST_PROXY: flag,
  SMTP_URL: text.refine((value) => value === undefined || /^smtps?:\/\//.test(value), {
    error: "must begin with smtp:// or smtps://",
  }),
  MAIL_FROM: z.string().default("Lotwise <no-reply@localhost>"),
  SUGGESTIONS_URL: z
    .string()
    .regex(/^https?:\/\//, { error: "must begin with http:// or https://" })
    .default("https://suggestions.dadata.ru/suggestions/api/4_1/rs"),
  SUGGESTIONS_KEY: text,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  OPERATOR_NAME: text,
  OPERATOR_ADDRESS: text,
  CONTACT_EMAIL: text.refine((value) => value === undefined || z.email().safeParse(value).success, {
    error: "must be an e-mail address",
  }),
  CONTACT_PHONE: text,
  ADMIN_EMAIL: text.refine((value) => value === undefined || z.email().safeParse(value).success, {
    error: "must be an e-mail address",
  }),
  ADMIN_PASSWORD: text,
  SECRET_KEY: text.refine((value) => value === undefined || value.length >= 32, {
    error: "must have at least 32 characters",
  }),
  REQUIRE_ADMIN_2FA: flag,
  LOTWISE_DEMO: flag,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** The settings of the server, checked. */
export type Environment = z.output<typeof Schema>;

/** A start that the settings forbid; the message names each variable. */
export class EnvironmentError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "EnvironmentError";
  }
}

/**
 * Reads the settings from the environment's variables.
 * @throws EnvironmentError naming each wrong variable
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const answer = Schema.safeParse(variables);
  if (!answer.success)
    throw new EnvironmentError(answer.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  const env = answer.data;
  const problems: string[] = [];
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined))
    problems.push("ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither");
  if (env.S3_BUCKET !== undefined && (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  if (env.S3_BUCKET === undefined && env.S3_ENDPOINT !== undefined) problems.push("S3_ENDPOINT: needs S3_BUCKET");
  if (problems.length > 0) throw new EnvironmentError(problems);
  return env;
}
