import type { Dependencies } from "#server/http/dependencies.ts";
import type { Side } from "#server/seed/acting-as.ts";

export async function aRequestedApproval(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  { customer, tender }: { customer: Side; tender: number },
): Promise<number> {
  await db
    .insertInto("award_setting")
    .values({ workspace_id: customer.workspace, limit_sum: "100.00", limit_currency: 1 })
    .execute();
  const { id } = await db
    .insertInto("award_approval")
    .values({
      workspace_id: customer.workspace,
      tender_id: tender,
      winners_mark: "",
      total: "244.00",
      tender_total: "244.00",
      currency: 1,
      orders: JSON.stringify([]),
      asked_by: customer.owner.id,
      asked_at: clock.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lot = await db.selectFrom("lot").select("id").where("tender_id", "=", tender).executeTakeFirstOrThrow();
  await db
    .insertInto("award_reason")
    .values({
      lot_id: lot.id,
      workspace_id: customer.workspace,
      tender_id: tender,
      reason: "Срок",
      written_by: customer.owner.id,
      written_at: clock.now().toISOString(),
    })
    .execute();
  const { supplier_id } = await db
    .selectFrom("offer")
    .select("supplier_id")
    .where("tender_id", "=", tender)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("award_letter")
    .values({
      tender_id: tender,
      supplier_id,
      workspace_id: customer.workspace,
      kind: "won",
      texts: JSON.stringify({ ru: "Спасибо" }),
      sent_by: customer.owner.id,
      sent_at: clock.now().toISOString(),
    })
    .execute();
  return id;
}
