import { fieldsOf } from "#contract/fields.ts";
import { BASIS_FIELDS } from "#contract/tender-basis/basis-fields.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { findMarks } from "#server/modules/scenarios/scenario.store.ts";
import type { Marks } from "#server/modules/scenarios/scenario.store.ts";
import { findBasis, findFreight, findRates } from "#server/modules/tender-basis/tender-basis.store.ts";

/** Serializes the settings that affect the comparison of a tender: exchange rates, additional costs and freight. */
async function basisText(db: TenantDb, tender: number): Promise<string> {
  const basis = Object.values(fieldsOf(BASIS_FIELDS, await findBasis(db, tender)));
  const rates = (await findRates(db, tender)).map(({ currency, rate }) => [currency, rate]);
  const freight = (await findFreight(db, tender)).map(({ offer, amount }) => [offer, amount]);
  return JSON.stringify([...basis, rates, freight]);
}

export const marksOf = async (db: TenantDb, tender: number): Promise<Marks> =>
  findMarks(db, tender, await basisText(db, tender));
