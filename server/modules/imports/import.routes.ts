import { revisionApi } from "#contract/imports/revision.api.ts";
import { applyRevision } from "#server/modules/imports/apply-revision.ts";
import { readDifference } from "#server/modules/imports/open-revision.ts";
import { readRevisions, revisionFile } from "#server/modules/imports/revision-history.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { savedMappingApi } from "#contract/imports/saved-mapping.api.ts";
import { makerAliasApi } from "#contract/imports/maker-alias.api.ts";
import { unitWordApi } from "#contract/imports/unit-word.api.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { AppError } from "#server/core/app-error.ts";
import { deleteWord } from "#server/records/company-word/company-word.ts";
import type { WordTable } from "#server/records/company-word/company-word.ts";
import { listMakerAliases, MAKER_ALIAS_TABLE } from "#server/records/company-word/maker-alias.ts";
import { listUnitWords, UNIT_WORD_TABLE } from "#server/modules/imports/unit-word.store.ts";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { implement } from "#server/http/implement.ts";
import { changeFileImport } from "#server/modules/imports/change-import.ts";
import { importTemplate, rejectedRows } from "#server/modules/imports/import-files.ts";
import { listMappings } from "#server/modules/imports/saved-mapping.store.ts";
import { deleteSavedMapping, renameSavedMapping } from "#server/modules/imports/saved-mappings.ts";
import { changeOfferImport } from "#server/modules/imports/change-offer-import.ts";
import { offerImportView } from "#server/modules/imports/offer-import.view.ts";
import { openOfferImport } from "#server/modules/imports/open-offer-import.ts";
import { readImport } from "#server/modules/imports/read-import.ts";
import { runImport } from "#server/modules/imports/run-import.ts";
import { runOfferImport, undoOfferImport } from "#server/modules/imports/run-offer-import.ts";
import { undoImport } from "#server/modules/imports/undo-import.ts";
import { uploadOfferImport } from "#server/modules/imports/upload-offer-import.ts";
import { uploadImport } from "#server/modules/imports/upload-import.ts";

const kept = implement("import_mappings", savedMappingApi, {
  list: async ({ db }) => ({ results: await listMappings(db) }),
  patch: (ctx, { params, body }) => renameSavedMapping(ctx, params.id, body),
  remove: (ctx, { params }) => deleteSavedMapping(ctx, params.id),
});

async function forget(db: TenantDb, table: WordTable, id: number): Promise<Record<string, never>> {
  if (!(await deleteWord(db, table, id))) throw new AppError("not_found");
  return {};
}

const units = implement("unit_words", unitWordApi, {
  list: async ({ db }) => ({ results: await listUnitWords(db) }),
  remove: ({ db }, { params }) => forget(db, UNIT_WORD_TABLE, params.id),
});

const makers = implement("maker_aliases", makerAliasApi, {
  list: async ({ db }) => ({ results: await listMakerAliases(db) }),
  remove: ({ db }, { params }) => forget(db, MAKER_ALIAS_TABLE, params.id),
});

const imports = implement("imports", importApi, {
  upload: { outside: (ctx, { body }) => uploadImport(ctx, body) },
  template: (ctx, { query }) => importTemplate(query.language ?? ctx.language),
  one: (ctx, { params }) => readImport(ctx, params.id),
  patch: { outside: (ctx, { params, body }) => changeFileImport(ctx, params.id, body) },
  run: (ctx, { params, body }) => runImport(ctx, params.id, body),
  undo: (ctx, { params, body }) => undoImport(ctx, params.id, body),
  rejected: (ctx, { params }) => rejectedRows(ctx, params.id),
});

const revisions = implement("revisions", revisionApi, {
  difference: (ctx, { params }) => readDifference(ctx, params.id),
  apply: (ctx, { params, body }) => applyRevision(ctx, params.id, body),
  file: (ctx, { params }) => revisionFile(ctx, params.id),
  list: (ctx, { params }) => readRevisions(ctx, params.id),
});

const offers = implement("offer_imports", offerImportApi, {
  upload: { outside: (ctx, { body }) => uploadOfferImport(ctx, body.offer) },
  one: async (ctx, { params }) => offerImportView(await openOfferImport(ctx, params.id), ctx.language),
  patch: { outside: (ctx, { params, body }) => changeOfferImport(ctx, params.id, body) },
  run: (ctx, { params, body }) => runOfferImport(ctx, params.id, body),
  undo: (ctx, { params }) => undoOfferImport(ctx, params.id),
});

export const importRoutes = [...kept, ...units, ...makers, ...imports, ...revisions, ...offers];
