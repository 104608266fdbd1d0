import { Quantity, Timestamp } from "#contract/primitives.ts";
import type { LotCreate } from "#contract/tenders/lot.schema.ts";
import type { STOP_REASONS, TenderCreate } from "#contract/tenders/tender.schema.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import type { MemberContext } from "#server/http/context.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { addLotsFromItems } from "#server/modules/tenders/add-lots-from-items.ts";
import { addSuppliers } from "#server/modules/tenders/add-suppliers.ts";
import { createLots } from "#server/modules/tenders/create-lots.ts";
import { insertDraft } from "#server/modules/tenders/create-tender.ts";
import { startTender } from "#server/modules/tenders/start-tender.ts";
import { stopTender } from "#server/modules/tenders/stop-tender.ts";
import { listLots } from "#server/modules/tenders/lot.store.ts";
import { listTenderSuppliers } from "#server/modules/tenders/tender-supplier.store.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { tenderView } from "#server/modules/tenders/tender.view.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";

type Deps = Pick<Dependencies, "db" | "clock">;

export type LotOptions = string | (Partial<Omit<LotCreate, "quantity">> & { readonly quantity: string });

export interface TenderOptions<S extends Side = Side> extends Partial<Omit<TenderCreate, "closing_date">> {
  readonly customer: Side;
  readonly suppliers?: readonly S[];
  readonly lots?: readonly LotOptions[];
  /** Purchase items that become lots. Without `lots`, the tender has no other lots. */
  readonly items?: readonly number[];
  readonly closing_date?: string | null;
}

export interface BuiltTender<S extends Side = Side> {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly closing_date: string | null;
  readonly customer: Side;
  readonly lots: readonly { readonly id: number; readonly position: number; readonly quantity: string }[];
  readonly suppliers: readonly (S & { readonly offer: number | null })[];
}

const PARTS = [
  ["Микроконтроллер, LQFP-100", "STM32F407VGT6", "STMicroelectronics"],
  ["Конденсатор 0,1 мкФ 0805", "GRM21BR71H104KA01L", "Murata"],
  ["Стабилизатор 3,3 В SOT-223", "LM1117IMPX-3.3/NOPB", "Texas Instruments"],
  ["Приёмопередатчик CAN", "SN65HVD230DR", "Texas Instruments"],
  ["Разъём PLD-40, 2,54 мм", "TSW-120-07-G-D", "Samtec"],
] as const;

function lotOf(given: LotOptions, place: number): LotCreate {
  const [nomenclature, part_number, manufacturer] = PARTS[place % PARTS.length] ?? PARTS[0];
  const round = Math.floor(place / PARTS.length);
  const { quantity, ...fields } = typeof given === "string" ? { quantity: given } : given;
  return {
    nomenclature,
    part_number: round === 0 ? part_number : `${part_number}-${round}`,
    manufacturer,
    unit: 1,
    ...fields,
    quantity: Quantity.parse(quantity),
  };
}

async function make<S extends Side>(
  ctx: MemberContext,
  given: TenderOptions<S>,
  options: { start: boolean },
): Promise<BuiltTender<S>> {
  const {
    customer,
    suppliers = [],
    items = [],
    lots = items.length > 0 ? [] : ["3000", "2400", "400.5"],
    closing_date,
    ...fields
  } = given;
  const inAWeek = new Date(ctx.now.getTime() + WEEK_MS).toISOString();
  const closing = closing_date === undefined ? inAWeek : closing_date;
  // Without the terms of earlier tenders, so that a tender is the same whatever a test has built before.
  const draft = await insertDraft(ctx, {
    ...fields,
    name: given.name ?? "Источник питания ИП-5, партия 12",
    closing_date: closing === null ? null : Timestamp.parse(closing),
  });
  let tender = tenderView(ctx, foundOrThrow(await findTender(ctx.db, draft)));
  if (items.length > 0) await addLotsFromItems(ctx, tender.id, items);
  if (lots.length > 0) await createLots(ctx, tender.id, lots.map(lotOf));
  if (suppliers.length > 0)
    await addSuppliers(
      ctx,
      tender.id,
      suppliers.map(({ workspace }) => workspace),
    );
  if (options.start)
    tender = await startTender(ctx, tender.id, { version: foundOrThrow(await findTender(ctx.db, tender.id)).revision });
  const { rows } = await listLots(ctx.db, tender.id, { limit: 1000, offset: 0, ordering: "position" });
  const listed = new Map((await listTenderSuppliers(ctx.db, tender.id)).map((one) => [one.supplier.id, one.offer]));
  const { id, version, number } = tender;
  return {
    id,
    version,
    number,
    closing_date: tender.closing_date,
    customer,
    lots: rows.map((row) => ({ id: row.id, position: row.position, quantity: row.quantity })),
    suppliers: suppliers.map((side) => ({ ...side, offer: listed.get(side.workspace) ?? null })),
  };
}

export const aTender = <S extends Side>(deps: Deps, given: TenderOptions<S>): Promise<BuiltTender<S>> =>
  actingAs(deps, { ...given.customer, as: "customer" }, (ctx) => make(ctx, given, { start: false }));

/** Creates and starts a tender with at least one supplier and one lot. Returns the suppliers with their offers. */
export async function aStartedTender<S extends Side>(
  deps: Deps,
  given: TenderOptions<S> & { readonly suppliers: readonly S[] },
): Promise<Omit<BuiltTender<S>, "suppliers"> & { readonly suppliers: readonly (S & { readonly offer: number })[] }> {
  const built = await actingAs(deps, { ...given.customer, as: "customer" }, (ctx) => make(ctx, given, { start: true }));
  return { ...built, suppliers: built.suppliers.map((side) => ({ ...side, offer: side.offer ?? 0 })) };
}

export async function stopOpenTender(
  deps: Deps,
  given: { customer: Side; id: number; reason?: (typeof STOP_REASONS)[number] },
): Promise<void> {
  await actingAs(deps, { ...given.customer, as: "customer" }, async (ctx) =>
    stopTender(ctx, given.id, {
      reason: given.reason ?? "completed",
      version: foundOrThrow(await findTender(ctx.db, given.id)).revision,
    }),
  );
}
