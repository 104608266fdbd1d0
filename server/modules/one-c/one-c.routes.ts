import { oneCOutboxApi } from "#contract/one-c/one-c-outbox.api.ts";
import { oneCApi, oneCSettingApi } from "#contract/one-c/one-c.api.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { changedOrders } from "#server/modules/one-c/changed-orders.ts";
import { listOutbox } from "#server/modules/one-c/outbox.store.ts";
import { readExchange, readSent } from "#server/modules/one-c/read-exchange.ts";
import { assignDocument, dismissDocument, undoDecision } from "#server/modules/one-c/reconcile.ts";
import { listReconciliation } from "#server/modules/one-c/reconciliation.store.ts";
import { reconciliationViews } from "#server/modules/one-c/reconciliation.view.ts";
import { confirmByHand, fetchFile, sendToOneC } from "#server/modules/one-c/send-to-one-c.ts";
import { settleDifferences } from "#server/modules/one-c/settle-differences.ts";
import { newKey, readSetting, saveSetting, tryConnection } from "#server/modules/one-c/settings.ts";

export const oneCRoutes = [
  ...implement("one_c", oneCApi, {
    exchange: (ctx, { params }) => readExchange(ctx, params.id),
    send: (ctx, { params, body }) => sendToOneC(ctx, params.id, body),
    file: (ctx, { params }) => fetchFile(ctx, params.id),
    confirm: (ctx, { params, body }) => confirmByHand(ctx, params.id, body),
    settle: (ctx, { params, body }) => settleDifferences(ctx, params.id, body),
    sent: (ctx, { params }) => readSent(ctx, params.id, params.attemptId),
  }),
  ...implement("one_c_settings", oneCSettingApi, {
    one: { outside: (ctx) => readSetting(ctx) },
    save: { outside: (ctx, { body }) => saveSetting(ctx, body) },
    key: { outside: (ctx) => newKey(ctx) },
    trial: { outside: (ctx) => tryConnection(ctx) },
  }),
  ...implement("one_c_outbox", oneCOutboxApi, {
    list: async (ctx, { query }) => listPage(ctx, query, await listOutbox(ctx.system, query), unchangedRow),
  }),
  ...implement("one_c_reconciliation", reconciliationApi, {
    list: async (ctx, { query }) => {
      const { rows, ...counted } = await listReconciliation(ctx.db, query);
      return listPage(ctx, query, { ...counted, rows: await reconciliationViews(ctx, rows) }, unchangedRow);
    },
    assign: (ctx, { params, body }) => assignDocument(ctx, params.id, body),
    dismiss: (ctx, { params, body }) => dismissDocument(ctx, params.id, body),
    undo: (ctx, { params, body }) => undoDecision(ctx, params.id, body),
    changed: (ctx) => changedOrders(ctx),
  }),
];
