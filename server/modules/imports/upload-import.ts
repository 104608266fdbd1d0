import type { z } from "zod";
import { USUAL_BOM } from "#contract/imports/bom/bom-options.ts";
import type { ImportTask, ImportUpload } from "#contract/imports/import.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import { assertGroup, assertRealTarget, assertRevision, assertTarget } from "#server/modules/imports/check-target.ts";
import { findImport } from "#server/modules/imports/import.store.ts";
import { learnedMappings } from "#server/modules/imports/saved-mapping.store.ts";
import { firstReading, possibleSignatures } from "#server/modules/imports/layout.ts";
import { packSource } from "#server/modules/imports/pack-workbook.ts";
import { makerAliasesOf } from "#server/records/company-word/maker-alias.ts";
import { lastFileOptions } from "#server/modules/imports/revision.store.ts";
import { moreSheetsAfter } from "#server/modules/imports/several-sheets.ts";
import { unitWordsOf } from "#server/modules/imports/unit-word.store.ts";
import { readUpload } from "#server/modules/imports/read-upload.ts";
import { openRecord, targetsFor, viewOf } from "#server/modules/imports/read-import.ts";
import { insertTask } from "#server/modules/imports/task.store.ts";

/**
 * Uploads a spreadsheet. Parses it outside any transaction, detects sheet, header row and columns, and stores the
 * parsed file. Also stores the bytes of a text file, so that it can be parsed again if its encoding was detected
 * wrongly.
 * @throws AppError file_missing, file_empty, forbidden, not_found, wrong_state, sample_import, invalid_input; SheetError
 */
export async function uploadImport(
  ctx: PreTransactionContext<MemberContext>,
  asked: z.output<typeof ImportUpload>,
): Promise<z.input<typeof ImportTask>> {
  const { file, workbook, packed, source } = await readUpload(ctx);
  return ctx.transaction(async (inside) => {
    const tender_id = asked.target === "lots" ? (asked.tender ?? null) : null;
    const group = asked.target === "purchase_items" ? (asked.group ?? null) : null;
    await assertTarget(inside, { target: asked.target, tender_id });
    await assertRealTarget(inside, { target: asked.target, tender_id });
    const revision = asked.revision ?? false;
    await assertGroup(inside, group);
    assertRevision({ group, revision });
    const learned = await learnedMappings(inside.db, possibleSignatures(workbook));
    const { options, mapping } = foundOrThrow(
      firstReading(workbook, { learned, targets: await targetsFor(inside, asked.target) }),
    );
    // A new revision is for as many boards as the file before it, and has its rows on the same sheets.
    const last = revision && group !== null ? await lastFileOptions(inside.db, group) : undefined;
    const task = {
      target: asked.target,
      tender_id,
      file_name: file.name,
      file_size: file.bytes.length,
      workbook: packed,
      source,
      original: source === null && asked.target === "purchase_items" ? await packSource(file.bytes) : null,
      options: {
        ...options,
        group,
        revision,
        duplicates: "add" as const,
        no_part_numbers: false,
        units: await unitWordsOf(inside.db),
        makers: await makerAliasesOf(inside.db),
        more_sheets: last === undefined ? [] : moreSheetsAfter(last, undefined, { workbook, options }),
        bom: last?.bom ?? USUAL_BOM,
      },
      mapping,
      by: inside.principal.user_id,
      at: inside.now,
    };
    const id = foundOrThrow(await insertTask(inside.db, task));
    await inside.audit({ entity: "import_task", entity_id: id, action: "upload", note: file.name });
    return viewOf(inside, await openRecord(inside, foundOrThrow(await findImport(inside.db, id)), workbook), {
      duplicates: false,
    });
  });
}
