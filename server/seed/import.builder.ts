import type { Dependencies } from "#server/http/dependencies.ts";
import { runImport } from "#server/modules/imports/run-import.ts";
import { undoImport } from "#server/modules/imports/undo-import.ts";
import { uploadImport } from "#server/modules/imports/upload-import.ts";
import { writeCsv } from "#server/platform/sheets/write-csv.ts";
import { writeWorkbook } from "#server/platform/sheets/write-workbook.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { Side } from "#server/seed/acting-as.ts";
import { itemFields } from "#server/seed/purchase-item.builder.ts";

export function aCsv(header: readonly string[], rows: readonly (readonly string[])[]): Uint8Array {
  return writeCsv([header, ...rows]);
}

const BOM_HEADER = [
  "№",
  "Наименование",
  "Партномер",
  "Производитель",
  "Кол-во",
  "Ед. изм.",
  "Нужно к",
  "План поставки",
  "Тип",
  "Артикул",
  "Код PDM",
  "Направление",
];

const bomRows = (count: number): string[][] =>
  Array.from({ length: count }, (_, place) => {
    const item = itemFields(place);
    return [
      String(place + 1),
      item.nomenclature ?? "",
      item.part_number ?? "",
      item.manufacturer ?? "",
      item.quantity,
      "шт",
      "15.12.2026",
      "20.12.2026",
      "Компонент",
      `А-${place}`,
      `PDM-${place}`,
      "Силовая электроника",
    ];
  });

export const aBillOfMaterials = (count: number): Uint8Array => aCsv(BOM_HEADER, bomRows(count));

export const aBillOfMaterialsBook = (count: number): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: [
      { name: "BOM", columns: BOM_HEADER.map((header) => ({ header, kind: "text" as const })), rows: bomRows(count) },
    ],
  });

/** Builds a workbook with text cells. */
export const aBook = (
  sheets: readonly {
    readonly name: string;
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[],
): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: sheets.map(({ name, header, rows }) => ({
      name,
      columns: header.map((text) => ({ header: text, kind: "text" as const })),
      rows,
    })),
  });

/** Uploads a spreadsheet of purchase items. With `revisionOf`, it is a new revision of that group. */
export function anUploadedImport(
  deps: Dependencies,
  given: { by: Side; file: { readonly name: string; readonly bytes: Uint8Array }; revisionOf?: number },
): Promise<number> {
  const { name, bytes } = given.file;
  return actingAs(deps, { ...given.by, as: "customer" }, async (ctx) => {
    const file = { name, bytes: Buffer.from(bytes), type: "text/csv" };
    const asPerson = () => Promise.reject(new Error("an import needs no proof of its uploader"));
    const outside = {
      ...ctx,
      deps,
      file,
      asPerson,
      signal: new AbortController().signal,
      transaction: <R>(work: (inside: typeof ctx) => Promise<R>) => work(ctx),
    };
    const revision = given.revisionOf === undefined ? {} : { group: given.revisionOf, revision: true };
    return (await uploadImport(outside, { target: "purchase_items", ...revision })).id;
  });
}

export async function anImport(
  deps: Dependencies,
  given: { by: Side; file: { readonly name: string; readonly bytes: Uint8Array }; undone?: boolean },
): Promise<number> {
  const id = await anUploadedImport(deps, given);
  const side = { ...given.by, as: "customer" } as const;
  await actingAs(deps, side, (ctx) =>
    runImport(ctx, id, { only_good: true, remember_mapping: true, remember_words: true }),
  );
  if (given.undone === true) await actingAs(deps, side, (ctx) => undoImport(ctx, id, { changed_too: false }));
  return id;
}
