import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { tenderCode } from "#contract/numbering.ts";
import { arePricesOpen } from "#server/db/sealed-prices.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { offeredFiles } from "#server/modules/comparison/comparison.store.ts";
import { findTender } from "#server/modules/tenders/tender.store.ts";
import { translate } from "#server/platform/translate.ts";
import { zipNames } from "#server/platform/zip/zip-names.ts";
import { zipLength, zipOf } from "#server/platform/zip/write-zip.ts";

async function checksum(content: Readable): Promise<number> {
  let sum = 0;
  for await (const piece of content) sum = crc32(Buffer.from(piece as Uint8Array), sum);
  return sum;
}

/**
 * Streams the signed files of the suppliers as a zip archive. Its entries are named "supplier - file".
 * @throws AppError not_found, offers_sealed while a sealed tender is open, no_commercial_offers
 */
export async function downloadCommercialOffers(
  ctx: PreTransactionContext<MemberContext>,
  id: number,
): Promise<FileAnswer> {
  const { tender, files } = await ctx.transaction(async ({ db }) => {
    const row = foundOrThrow(await findTender(db, id));
    if (!arePricesOpen(row)) throw new AppError("offers_sealed");
    return { tender: row, files: await offeredFiles(db, id) };
  });
  if (files.length === 0) throw new AppError("no_commercial_offers");
  const names = zipNames(files.map(({ supplier, name }) => `${supplier} - ${name}`));
  const entries = [];
  for (const [place, { key, size, created_at, ...file }] of files.entries()) {
    const open = () => ctx.deps.files.get(key);
    entries.push({
      name: names[place] ?? key,
      size,
      crc32: file.crc32 ?? (await checksum(await open())),
      at: new Date(created_at),
      open,
    });
  }
  const [name = ""] = zipNames([`${tenderCode(tender)} ${translate(ctx.language, "sheets.commercial_offers")}`]);
  return {
    name: `${name}.zip`,
    type: "application/zip",
    size: zipLength(entries),
    content: Readable.from(zipOf(entries), { objectMode: false }),
  };
}
