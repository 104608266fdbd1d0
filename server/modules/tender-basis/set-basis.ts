import type { z } from "zod";
import { fieldsOf } from "#contract/fields.ts";
import { BASIS_FIELDS } from "#contract/tender-basis/basis-fields.ts";
import type { TenderBasisAnswer, TenderBasisSet } from "#contract/tender-basis/tender-basis.schema.ts";
import { changesOf } from "#server/db/audit.ts";
import { AppError } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import {
  findBasis,
  findFreight,
  upsertBasis,
  replaceFreight,
} from "#server/modules/tender-basis/tender-basis.store.ts";
import { lockTenderForUpdate } from "#server/modules/tenders/lock-tender.ts";

type Answer = z.input<typeof TenderBasisAnswer>;
const auditFields = (answer: Answer) => ({
  ...fieldsOf(BASIS_FIELDS, answer),
  freight: answer.freight.map(({ offer, amount }) => `${offer}: ${amount}`),
});

/**
 * @throws AppError not_found; version_conflict with the current settings; invalid_input for freight of an offer from
 * another tender
 */
export async function setBasis(ctx: MemberContext, tender: number, given: TenderBasisSet): Promise<Answer> {
  const { db } = ctx;
  await lockTenderForUpdate(ctx, tender);
  const read = async (): Promise<Answer> => ({
    ...(await findBasis(db, tender)),
    freight: await findFreight(db, tender),
  });
  const before = await read();
  if (before.version !== given.version) throw new AppError("version_conflict", { current: before });
  await upsertBasis(db, tender, fieldsOf(BASIS_FIELDS, given));
  const offers = new Set(given.freight.map(({ offer }) => offer));
  if (offers.size < given.freight.length || (await replaceFreight(db, tender, given.freight)) < offers.size)
    throw new AppError("invalid_input", { fields: { freight: ["choice"] } });
  const after = await read();
  await ctx.audit({
    entity: "tender",
    entity_id: tender,
    action: "set_basis",
    changes: changesOf(auditFields(before), auditFields(after)),
  });
  ctx.live({ kind: "tender_changed", id: tender }, [db.me]);
  return after;
}
