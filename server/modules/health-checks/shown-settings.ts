import type { z } from "zod";
import { SETTING_GROUPS } from "#contract/monitoring/settings.api.ts";
import type { ServerSettings } from "#contract/monitoring/settings.api.ts";
import { DEFAULT_SETTINGS } from "#server/env.ts";
import type { Environment } from "#server/env.ts";

type Name = keyof Environment;
type Setting = z.input<typeof ServerSettings>["groups"][number]["settings"][number];

/** Settings that administrators see. One that isn't named here isn't shown. */
const SHOWN: Readonly<Record<(typeof SETTING_GROUPS)[number], readonly Name[]>> = {
  database: [
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "DATABASE_REPLICA_URL",
    "DATABASE_POOLER",
    "DATABASE_POOL",
    "DATA_DIR",
    "KEEP_AUDIT_MONTHS",
    "KEEP_MAIL_MONTHS",
    "KEEP_ONE_C_MONTHS",
    "ARCHIVE_DIR",
  ],
  mail: ["SMTP_URL", "MAIL_FROM"],
  files: ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  registry: ["SUGGESTIONS_URL", "SUGGESTIONS_KEY"],
  central_bank: ["CENTRAL_BANK_URL"],
  proxy: ["PUBLIC_URL", "TRUST_PROXY", "ONE_C_NETWORKS"],
  security: ["SECRET_KEY", "REQUIRE_ADMIN_2FA", "METRICS_TOKEN"],
  operation: [
    "OPERATOR_NAME",
    "CONTACT_EMAIL",
    "METRICS_PORT",
    "METRICS_HOST",
    "ACCESS_LOG",
    "SLOW_CALL_MS",
    "LOG_LEVEL",
    "DRAIN_SECONDS",
    "SHUTDOWN_SECONDS",
    "ID_RANGE",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  ],
};
const SECRETS: ReadonlySet<Name> = new Set<Name>([
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SUGGESTIONS_KEY",
  "SECRET_KEY",
  "METRICS_TOKEN",
]);

/** Returns a value as text. An address is cut to protocol, host and path, because the rest may be secret. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = String(value);
  if (!text.includes("://")) return text;
  const url = URL.parse(text);
  return url === null ? "…" : `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}`;
}

function settingOf(env: Environment, name: Name): Setting {
  const value = env[name];
  if (value === undefined || value === "") return { name, value: null, source: "unset" };
  const isDefault = JSON.stringify(value) === JSON.stringify(DEFAULT_SETTINGS[name]);
  return { name, value: SECRETS.has(name) ? null : textOf(value), source: isDefault ? "default" : "environment" };
}

/** Returns the effective settings of the server, without any secret. */
export const shownSettings = (env: Environment): z.input<typeof ServerSettings> => ({
  groups: SETTING_GROUPS.map((group) => ({
    group,
    settings: SHOWN[group].map((name) => settingOf(env, name)),
  })),
});
