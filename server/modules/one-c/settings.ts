import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { BodyOf } from "#contract/endpoint.ts";
import { fieldsOf } from "#contract/fields.ts";
import type { oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { isSameOrigin } from "#contract/one-c/origin.ts";
import type { OneCKey, OneCSetting, OneCTrial } from "#contract/one-c/one-c.schema.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { EXCHANGE_PATH } from "#server/modules/one-c/exchange/exchange-path.ts";
import { loginOf } from "#server/modules/one-c/exchange/visits.ts";
import { messageOf } from "#server/modules/one-c/message.ts";
import { tryBase } from "#server/modules/one-c/odata/try-base.ts";
import { push } from "#server/modules/one-c/push.ts";
import { findSetting, updateExchangeKey, upsertSetting, outboxOf } from "#server/modules/one-c/setting.store.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { runWithProof } from "#server/modules/users/proof.ts";

type Outside = PreTransactionContext<MemberContext>;
type Setting = z.input<typeof OneCSetting>;

const UNSET: SettingRow = {
  version: 0,
  driver: null,
  role: "buyer",
  format: "2.08",
  encoding: "utf-8",
  preset: null,
  posts: false,
  makes: true,
  url: null,
  login: null,
  password: null,
  key: null,
  final_status: null,
  seen_at: null,
};

async function view({ db }: MemberContext, { env }: Pick<Dependencies, "env">): Promise<Setting> {
  const row = (await findSetting(db)) ?? UNSET;
  return {
    version: row.version,
    ...fieldsOf(ONE_C_SETTING_FIELDS, row),
    has_password: row.password !== null,
    has_key: row.key !== null,
    exchange_url: `${env.PUBLIC_URL}${EXCHANGE_PATH}`,
    exchange_login: loginOf(db.me),
    seen_at: row.seen_at,
    ...(await outboxOf(db)),
  };
}

export const readSetting = ({ deps, transaction }: Outside): Promise<Setting> => transaction((ctx) => view(ctx, deps));

/**
 * Saves the exchange settings and encrypts the password for 1C. The saved password is dropped if the origin of the URL
 * changes, unless the request contains a new one. A new URL requires the user's own password or a second-factor code.
 * @throws AppError version_conflict, and the errors of `runWithProof`
 */
export function saveSetting(outside: Outside, body: BodyOf<typeof oneCSettingApi.save>): Promise<Setting> {
  const { deps } = outside;
  return runWithProof(outside, body, async (ctx, { password, ...fields }, assertProven) => {
    const sealed =
      password === undefined ? undefined : password === "" ? null : deps.secrets.seal(Buffer.from(password));
    const before = (await findSetting(ctx.db)) ?? UNSET;
    if (fields.url !== null && fields.url !== before.url) assertProven();
    const stays = isSameOrigin(before.url, fields.url);
    if (!(await upsertSetting(ctx.db, fields, sealed === undefined && !stays ? null : sealed)))
      throw new AppError("version_conflict", { current: await view(ctx, deps) });
    // These fields contain no secrets.
    const changes = changesOf(fieldsOf(ONE_C_SETTING_FIELDS, before), fieldsOf(ONE_C_SETTING_FIELDS, fields));
    await ctx.audit({ entity: "workspace", entity_id: ctx.db.me, action: "edit_one_c", changes });
    ctx.live({ kind: "workspace_changed", id: ctx.db.me }, [ctx.db.me]);
    return view(ctx, deps);
  });
}

/**
 * Creates a new exchange key and returns it. The key can't be read again.
 * @throws AppError one_c_off
 */
export function newKey({ deps, transaction }: Outside): Promise<z.input<typeof OneCKey>> {
  const key = randomBytes(24).toString("base64url");
  const sealed = deps.secrets.seal(Buffer.from(key));
  return transaction(async (ctx) => {
    if ((await updateExchangeKey(ctx.db, sealed)) === 0) throw new AppError("one_c_off");
    await ctx.audit({ entity: "workspace", entity_id: ctx.db.me, action: "edit_one_c" });
    const { version } = await view(ctx, deps);
    return { login: loginOf(ctx.db.me), key, version };
  });
}

/**
 * Tests the connection with a message without orders. If 1C itself connects to us, returns the time of its last
 * request. An exchange by files needs no test.
 * @throws AppError one_c_off
 */
export async function tryConnection(ctx: Outside): Promise<OneCTrial> {
  const { deps, now } = ctx;
  const setting = await ctx.transaction(({ db }) => findSetting(db));
  if (setting == null || setting.driver === null) throw new AppError("one_c_off");
  const trial = { answer: null, missing: [], fits: null };
  if (setting.driver === "file") return { ...trial, outcome: "confirmed" };
  if (setting.driver === "pull")
    return setting.seen_at === null
      ? { ...trial, outcome: setting.key === null ? "not_configured" : "unreachable" }
      : { ...trial, outcome: "confirmed" };
  if (setting.driver === "odata") return tryBase(deps, setting);
  const { outcome, answer } = await push(deps, setting, {
    text: messageOf(setting, [], now),
    document_id: "00000000-0000-0000-0000-000000000000",
    now,
  });
  return { ...trial, outcome, answer };
}
