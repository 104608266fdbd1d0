import { compareOffers } from "#contract/award/compare.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { rankedBy } from "#contract/comparison/compare-basis.ts";
import type { Language } from "#contract/primitives.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { awardDifference } from "#contract/scenarios/award-difference.ts";
import type { LotDifference } from "#contract/scenarios/award-difference.ts";
import { openPart } from "#contract/scenarios/open-part.ts";
import type { DifferenceQuery } from "#contract/scenarios/scenario.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { tableFile } from "#server/http/sheet-file.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";
import { readWinners } from "#server/modules/scenarios/change-scenarios.ts";
import { findScenario } from "#server/modules/scenarios/scenario.store.ts";
import type { ScenarioRow } from "#server/modules/scenarios/scenario.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import type { WorkbookColumn } from "#server/platform/sheets/write-workbook.ts";
import { translate } from "#server/platform/translate.ts";

type Column = Pick<WorkbookColumn, "header" | "kind">;
type Row = (string | null)[];

/** Columns of a lot, then of each side. `a` and `b` are the names of the sides. */
function columnsOf(language: Language, names: { readonly a: string; readonly b: string }): Column[] {
  const say = (key: string): string => translate(language, `scenarios.differ.${key}`);
  const side = (name: string): Column[] => [
    { header: `${name}: ${say("supplier")}`, kind: "text" },
    { header: `${name}: ${say("price")}`, kind: "text" },
    { header: `${name}: ${say("weeks")}`, kind: "text" },
  ];
  return [
    { header: say("lot"), kind: "integer" },
    { header: say("name"), kind: "text" },
    { header: say("quantity"), kind: "number" },
    { header: translate(language, "purchase_items.field.units"), kind: "text" },
    ...side(names.a),
    ...side(names.b),
    { header: say("difference"), kind: "money" },
  ];
}

/** Returns a function that writes a differing lot as the cells of a row. */
function rowWriter(
  comparison: Awaited<ReturnType<typeof readComparison>>,
  options: Parameters<typeof compareOffers>[0]["options"],
  language: Language,
): (difference: LotDifference) => Row {
  const { lots, offers } = comparison;
  const prices = new Map(compareOffers({ lots, offers, options }).lots.map(({ lot, cells }) => [lot, cells]));
  const named = new Map(lots.map((lot) => [lot.id, lot]));
  const lines = new Map(
    offers.flatMap(({ supplier, items }, column) => items.map((item) => [item.id, { supplier, item, column }])),
  );
  const side = (lot: number, winners: readonly WinnerChoice[]): Row => {
    const found = winners.flatMap(({ offer_item }) => lines.get(offer_item) ?? []);
    if (found.length === 0) return [translate(language, "scenarios.differ.open"), null, null];
    return [
      found.map(({ supplier }) => supplier.name).join(", "),
      found.flatMap(({ column }) => prices.get(lot)?.[column]?.price ?? []).join(", "),
      found.flatMap(({ item }) => item.delivery_max ?? []).join(", "),
    ];
  };
  return ({ lot: id, a, b, difference }) => {
    const lot = foundOrThrow(named.get(id));
    return [
      String(lot.position),
      lot.part_number ?? lot.nomenclature,
      lot.quantity,
      unitSymbol(lot.unit, language) ?? null,
      ...side(id, a),
      ...side(id, b),
      difference,
    ];
  };
}

/** Returns the second side: another scenario or, without one, the present award. */
async function facing(
  ctx: MemberContext,
  lots: Awaited<ReturnType<typeof readComparison>>["lots"],
  { tender, against }: { tender: number; against: number | undefined },
): Promise<{ name: string; winners: readonly WinnerChoice[] }> {
  if (against === undefined)
    return {
      name: translate(ctx.language, "scenarios.award"),
      winners: lots.flatMap(({ id, winners }) => winners.map((winner) => ({ ...winner, lot: id }))),
    };
  const { name } = foundOrThrow(await findScenario(ctx.db, tender, against));
  return { name, winners: (await readWinners(ctx, { tender, id: against })).winners };
}

const basisOf = ({ result }: ScenarioRow) => foundOrThrow(result).basis;

/**
 * Exports the lots that a scenario gives to others than another one or the present award, as the page shows them: the
 * largest difference first.
 * @throws AppError not_found, offers_sealed, wrong_state if a scenario has no winners
 */
export async function exportDifferences(
  ctx: PreTransactionContext<MemberContext>,
  { tender: id, scenario }: { tender: number; scenario: number },
  { against, format }: DifferenceQuery,
): Promise<FileAnswer> {
  const { language } = ctx;
  const { names, rows } = await ctx.transaction(async (inside) => {
    const { winners } = await readWinners(inside, { tender: id, id: scenario });
    const row = foundOrThrow(await findScenario(inside.db, id, scenario));
    const { currency } = foundOrThrow(await findTender(inside.db, id));
    const comparison = await readComparison(inside, id);
    const other = await facing(inside, comparison.lots, { tender: id, against });
    const options = { currency, basis: basisOf(row), include_replacements: true, ...rankedBy(comparison) };
    const { lots, offers } = openPart(comparison.lots, comparison.offers);
    const difference = awardDifference({ lots, offers, options, a: winners, b: other.winners });
    return {
      names: { a: row.name, b: other.name },
      rows: difference.lots.map(rowWriter(comparison, options, language)),
    };
  });
  async function* chunks(): AsyncGenerator<Row[]> {
    yield await Promise.resolve(rows);
  }
  const name = translate(language, "scenarios.differ.file", names);
  return tableFile({ name, format, language, columns: columnsOf(language, names), chunks: chunks() });
}
