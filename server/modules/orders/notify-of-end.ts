import type { MemberContext } from "#server/http/context.ts";
import { orderMails } from "#server/modules/orders/order.mails.ts";
import type { OrderMail } from "#server/modules/orders/order.mails.ts";
import { orderPeople } from "#server/modules/orders/order-people.store.ts";
import { partnerOf } from "#server/modules/orders/order-side.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";

/** Emails the other side that an order has ended, ends or is open again, with its reason. */
export async function notifyOfEnd(ctx: MemberContext, row: OrderRow, mail: OrderMail): Promise<void> {
  const mails = orderMails(mail, [row], await orderPeople(ctx.db, [partnerOf(ctx, row)]));
  const reason = row.close_reason === null ? [] : [{ label: "mails.fact.reason" as const, value: row.close_reason }];
  await ctx.mail(mails.map((each) => ({ ...each, facts: [...(each.facts ?? []), ...reason] })));
}
