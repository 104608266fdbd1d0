import type { z } from "zod";
import type { SupplierSuggestion } from "#contract/tenders/supplier-suggestion.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext } from "#server/http/context.ts";
import { offeredParts } from "#server/modules/tenders/supplier-suggestion.store.ts";
import type { OfferedPart } from "#server/modules/tenders/supplier-suggestion.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { seenBy } from "#server/modules/workspaces/supplier-list.ts";
import { findSuppliers } from "#server/modules/workspaces/supplier.store.ts";

type Suggestion = z.input<typeof SupplierSuggestion>;
type Figures = Pick<Suggestion, "invited" | "answered" | "waiting" | "last_order_at" | "deliveries">;

const NONE: Figures = { invited: 0, answered: 0, waiting: 0, last_order_at: null, deliveries: null };

function suggestionsOf(rows: readonly OfferedPart[], figures: ReadonlyMap<number, Figures>): Suggestion[] {
  const made = new Map<number, Suggestion>();
  for (const { supplier, name, inn, company_status, lot_count, part_number, at, tender_id, tender_name } of rows) {
    const { invited, answered, waiting, last_order_at, deliveries } = figures.get(supplier) ?? NONE;
    const asked = { invited, answered, waiting, last_order_at, deliveries };
    const known = made.get(supplier) ?? { id: supplier, name, inn, company_status, lot_count, parts: [], ...asked };
    made.set(supplier, {
      ...known,
      parts: [...known.parts, { part_number, at, tender: { id: tender_id, name: tender_name } }],
    });
  }
  return [...made.values()];
}

/**
 * Suggests suppliers that have offered the parts of a tender before, with their answer and delivery figures.
 * @throws AppError not_found
 */
export async function suggestSuppliers(ctx: MemberContext, tender: number): Promise<Suggestion[]> {
  const { db } = ctx;
  foundOrThrow(await findTender(db, tender));
  const parts = await offeredParts(db, tender);
  const known = await findSuppliers(db, [...new Set(parts.map(({ supplier }) => supplier))], seenBy(ctx));
  return suggestionsOf(parts, new Map(known.map((row) => [row.id, row])));
}
