import { awardApprovalApi, awardSettingApi } from "#contract/award/award.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aColleague, anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import type { LotOptions } from "#server/seed/tender.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const quantityOf = (lot: LotOptions = "10"): string => (typeof lot === "string" ? lot : lot.quantity);

export async function setAwardLimit(app: TestApp, company: Company, limit: { sum: string; currency: number } | null) {
  const params = { id: company.workspace };
  const { version, reasons_required } = (await app.call(awardSettingApi.one, company, { params })).ok();
  return app.call(awardSettingApi.save, company, { params, body: { version, limit, reasons_required } });
}

export async function anAwardToApprove(
  app: TestApp,
  given: { limit?: string; currency?: 1 | 2 | 3; lots?: readonly LotOptions[] } = {},
) {
  const customer = await aCompany(app.deps, { is_customer: true });
  (await setAwardLimit(app, customer, { sum: given.limit ?? "100.00", currency: 1 })).ok();
  const lots = given.lots ?? ["10"];
  const tender = await anAnsweredTender(app, {
    customer,
    lots,
    answers: [lots.map(() => "20"), lots.map(() => "30")],
    ...(given.currency === undefined ? {} : { currency: given.currency }),
  });
  const { id } = tender;
  const boss = await aMemberWith(app.deps, customer, ["read_tender", "approve_award"]);
  const buyer = await aColleague(app, customer, "MG");
  const params = { id };
  const read = async (by: Caller = customer) => (await app.call(awardApprovalApi.one, by, { params })).ok();
  const last = async () => {
    const [approval] = (await read()).approvals;
    return {
      params: { id, approvalId: approval?.id ?? 987_654 },
      seen: { version: approval?.version ?? 1 },
      total: approval?.total ?? "1.00",
    };
  };
  return {
    ...tender,
    customer,
    boss,
    buyer,
    read,
    choose: (supplier: number, lot = 0, by: Caller = buyer) =>
      app.call(lotApi.patch, by, {
        params: { id, itemId: tender.lots[lot] ?? 0 },
        body: { winners: [{ offer_item: tender.line(supplier, lot), quantity: quantityOf(lots[lot]) }] },
      }),
    ask: async (by: Caller = buyer, body: object = {}) => {
      const { version, total } = await read();
      return app.call(awardApprovalApi.ask, by, {
        params,
        body: { version, total, comment: "Нужны к марту", ...body },
      });
    },
    give: async (by: Caller = boss, body: object = {}) => {
      const { params: of, seen, total } = await last();
      return app.call(awardApprovalApi.give, by, { params: of, body: { ...seen, total, ...body } });
    },
    refuse: async (by: Caller = boss, body: object = { reason: "Дорого" }) => {
      const { params: of, seen } = await last();
      return app.call(awardApprovalApi.refuse, by, { params: of, body: { ...seen, ...body } });
    },
    withdraw: async (by: Caller = buyer) => {
      const { params: of, seen } = await last();
      return app.call(awardApprovalApi.withdraw, by, { params: of, body: seen });
    },
    order: (by: Caller = buyer) => callSeen(app, orderApi.create, by, { body: { tender: id } }),
  };
}
