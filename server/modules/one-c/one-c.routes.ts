import { oneCOutboxApi } from "#contract/one-c/one-c-outbox.api.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { implement } from "#server/http/implement.ts";
import { asRead, listPage } from "#server/http/list-page.ts";
import { listOutbox } from "#server/modules/one-c/outbox.store.ts";
import { readExchange, readSent } from "#server/modules/one-c/read-exchange.ts";
import { confirmByHand, fetchFile, sendToOneC } from "#server/modules/one-c/send-to-one-c.ts";
import { newKey, readSetting, saveSetting, tryConnection } from "#server/modules/one-c/settings.ts";

/** Orders that go into 1C, and how a workspace exchanges them. */
export const oneCRoutes = [
  ...implement("one_c", oneCApi, {
    exchange: (ctx, { params }) => readExchange(ctx, params.id),
    send: (ctx, { params, body }) => sendToOneC(ctx, params.id, body),
    file: (ctx, { params }) => fetchFile(ctx, params.id),
    confirm: (ctx, { params, body }) => confirmByHand(ctx, params.id, body),
    sent: (ctx, { params }) => readSent(ctx, params.id, params.attemptId),
  }),
  ...implement("one_c_settings", oneCSettingApi, {
    one: { outside: (ctx) => readSetting(ctx) },
    save: { outside: (ctx, { body }) => saveSetting(ctx, body) },
    key: { outside: (ctx) => newKey(ctx) },
    trial: { outside: (ctx) => tryConnection(ctx) },
  }),
  ...implement("one_c_outbox", oneCOutboxApi, {
    list: async (ctx, { query }) => listPage(ctx, query, await listOutbox(ctx.system, query), asRead),
  }),
];
