import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { OneCEncoding } from "#contract/one-c/one-c.values.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findSettingOf } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { beginVisit, findVisit } from "#server/modules/one-c/visit.store.ts";
import type { Visit } from "#server/modules/one-c/visit.store.ts";

export const COOKIE = "lotwise_one_c";
const VISIT_MS = 2 * HOUR_MS;
const LOGIN = /^lotwise-([1-9]\d{0,15})$/;

export const loginOf = (workspace: number): string => `lotwise-${workspace}`;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

function credentialsOf(header: string | undefined): { login: string; key: string } | null {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(header ?? "") ?? [];
  if (encoded === undefined) return null;
  const [login = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  return { login, key: rest.join(":") };
}

const isSame = (a: Buffer, b: Buffer): boolean => timingSafeEqual(hashOf(a.toString()), hashOf(b.toString()));

/**
 * Returns the workspace id in the login of the Authorization header, without checking the key. Returns null if there is
 * none.
 */
export function workspaceNamed(header: string | undefined): number | null {
  const [, id] = LOGIN.exec(credentialsOf(header)?.login ?? "") ?? [];
  return id === undefined || Number(id) > Number.MAX_SAFE_INTEGER ? null : Number(id);
}

export async function signIn(deps: Dependencies, header: string | undefined): Promise<string | null> {
  const given = credentialsOf(header);
  const [, id] = LOGIN.exec(given?.login ?? "") ?? [];
  if (given === null || id === undefined) return null;
  const workspace = Number(id);
  const setting = await findSettingOf(deps.db, workspace);
  const key = setting?.key == null || setting.driver !== "pull" ? null : deps.secrets.open(setting.key);
  if (setting === undefined || key === null || !isSame(key, Buffer.from(given.key))) return null;
  const token = randomBytes(32).toString("base64url");
  const ends_at = new Date(deps.clock.now().getTime() + VISIT_MS);
  await beginVisit(deps.db, { token_hash: hashOf(token), workspace, setting_version: setting.version, ends_at });
  return token;
}

export interface OpenVisit extends Visit {
  readonly token_hash: Buffer;
  readonly setting: SettingRow;
  readonly encoding: OneCEncoding;
}

export async function visitOf(deps: Dependencies, cookies: string | undefined): Promise<OpenVisit | null> {
  const [, token] = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "") ?? [];
  if (token === undefined) return null;
  const token_hash = hashOf(token);
  const visit = await findVisit(deps.db, token_hash, deps.clock.now());
  const setting = visit === undefined ? undefined : await findSettingOf(deps.db, visit.workspace_id);
  if (visit === undefined || setting === undefined) return null;
  return { ...visit, token_hash, setting, encoding: setting.encoding };
}
