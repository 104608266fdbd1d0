import { offerFileApi } from "#contract/documents/design-document.api.ts";
import { draftApi, offerApi } from "#contract/offers/offer.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { openDraftByApi } from "#server/modules/offers/offer-test-kit.ts";
import type { Company } from "#server/modules/offers/offer-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const MAIL = Buffer.from(
  "Received: by mx.example.test\r\n\twith SMTP\r\nFrom: sales@example.test\r\nSubject: =?utf-8?q?=D0=9A=D0=9F?=\r\n\r\nЦены во вложении",
);

export function outsideCalls(app: () => TestApp) {
  const ask = (by: Caller, offer: number) => app().call(offerApi.one, by, { params: { id: offer } });
  const open = (by: Caller, offer: number) => app().call(offerApi.create_draft, by, { params: { id: offer } });
  const enter = (by: Caller, offer: number) =>
    callSeen(app(), offerApi.patch, by, { params: { id: offer }, body: { status: "PROCESSED" } });
  const attach = (by: Caller, offer: number, file = { name: "ответ.eml", bytes: MAIL }) =>
    app().call(offerFileApi.create, by, { params: { id: offer }, file });
  const compared = async (by: Caller, tender: number) =>
    readColumns((await app().call(comparisonApi.one, by, { params: { id: tender } })).ok()).offers;
  async function typed(customer: Company, offer: number, prices: readonly string[]): Promise<number> {
    const { draft, lines } = await openDraftByApi(app(), { ...customer, offer });
    const params = { id: draft.id };
    const body = lines.map(({ id }, place) => ({ id, price: prices[place] ?? prices.at(-1) }));
    (await app().call(draftApi.patch_items, customer, { params, body })).ok();
    (await app().call(draftApi.patch, customer, { params, body: { payment_terms: "FULL_POST_PAYMENT" } })).ok();
    return draft.id;
  }
  return { ask, open, enter, attach, compared, typed };
}
