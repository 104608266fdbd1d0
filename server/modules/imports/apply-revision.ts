import type { z } from "zod";
import type { ImportRow } from "#contract/imports/check-row.ts";
import { importMachine } from "#contract/imports/import.machine.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { isNothing, stepsOf } from "#contract/imports/revision-steps.ts";
import type { ItemChange, RevisionSteps } from "#contract/imports/revision-steps.ts";
import type { RevisionApply, RevisionCounts, RevisionLine } from "#contract/imports/revision.schema.ts";
import { AppError, foundOrThrow, wrongStateError } from "#server/core/app-error.ts";
import { transition } from "#server/db/transition.ts";
import type { MemberContext } from "#server/http/context.ts";
import { isLeftOut } from "#contract/imports/compare-revision.ts";
import { changeItems } from "#server/modules/imports/change-items.ts";
import type { ItemPatch } from "#server/modules/imports/change-items.ts";
import { assertTarget } from "#server/modules/imports/check-target.ts";
import { lockDuplicates } from "#server/modules/imports/duplicate.store.ts";
import { findImport } from "#server/modules/imports/import.store.ts";
import type { ImportRecord, StoredResult } from "#server/modules/imports/import.store.ts";
import { compareGroup, revisedGroup, sharedItems } from "#server/modules/imports/open-revision.ts";
import { openImport, openRecord, viewOf } from "#server/modules/imports/read-import.ts";
import { lastRevision, lockGroupItems } from "#server/modules/imports/revision.store.ts";
import { assertRunnable, createRows, rememberChoices } from "#server/modules/imports/run-import.ts";
import { deleteItems } from "#server/modules/purchase-items/purchase-item.store.ts";

type Asked = z.output<typeof RevisionApply>;

interface Planned {
  readonly line: RevisionLine;
  readonly steps: RevisionSteps;
}

const nameOf = ({ nomenclature, part_number }: Pick<RevisionLine, "nomenclature" | "part_number">): string =>
  nomenclature ?? part_number ?? "";

/** @throws AppError invalid_input if a key names no line */
function planOf(lines: readonly RevisionLine[], asked: Pick<Asked, "leave" | "take_left_out">): Planned[] {
  const keys = new Set(lines.map(({ key }) => key));
  const unknown = (["leave", "take_left_out"] as const).flatMap((field) =>
    asked[field].flatMap((key, row) => (keys.has(key) ? [] : [{ code: "not_found", row, field }])),
  );
  if (unknown.length > 0) throw new AppError("invalid_input", { problems: unknown });
  const left = new Set(asked.leave);
  const taken = new Set(asked.take_left_out);
  return lines
    .filter((line) => !left.has(line.key) && (!isLeftOut(line) || taken.has(line.key)))
    .map((line) => ({ line, steps: stepsOf(line) }))
    .filter(({ steps }) => !isNothing(steps));
}

function countsOf(plan: readonly Planned[], lines: readonly RevisionLine[]): Omit<RevisionCounts, "number"> {
  const of = (kind: RevisionLine["kind"]): number => plan.filter(({ line }) => line.kind === kind).length;
  const differences = lines.filter(({ kind, problem }) => kind !== "unchanged" || problem !== null).length;
  return {
    added: of("added"),
    raised: of("raised"),
    lowered: of("lowered"),
    removed: of("removed"),
    moved: of("moved"),
    commented: of("commented"),
    left: differences - plan.length,
  };
}

function patchOf({ id, to, row, comment }: ItemChange, rows: ReadonlyMap<number, ImportRow>): ItemPatch {
  const taken = row === undefined ? undefined : foundOrThrow(rows.get(row));
  return {
    id,
    values: {
      quantity: to,
      ...(taken === undefined
        ? {}
        : {
            part_number: taken.part_number,
            nomenclature: taken.nomenclature,
            manufacturer: taken.manufacturer,
            alternates: taken.alternates,
          }),
      ...(comment === undefined ? {} : { comment: comment.to }),
    },
  };
}

async function takeSteps(
  ctx: MemberContext,
  record: ImportRecord,
  { plan, rows }: { plan: readonly Planned[]; rows: readonly ImportRow[] },
): Promise<Pick<NonNullable<StoredResult["revision"]>, "changes" | "removals"> & { created: number }> {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const create = plan.flatMap(({ steps }) =>
    steps.create.map(({ row, quantity }) => ({ ...foundOrThrow(byNumber.get(row)), quantity })),
  );
  const change = plan.flatMap(({ steps }) => steps.change);
  const removals = plan.flatMap(({ line, steps }) =>
    steps.remove.map((id) => ({ id, name: nameOf(line.moved_from ?? line) })),
  );
  await createRows(ctx, record, create);
  const changes = await changeItems(
    ctx,
    record.file_name,
    change.map((one) => patchOf(one, byNumber)),
  );
  if (removals.length > 0) {
    // No note: in the list of deleted items, a note means that an import was undone.
    await ctx.audit(removals.map(({ id }) => ({ entity: "purchase_item", entity_id: id, action: "delete" })));
    await deleteItems(
      ctx.db,
      removals.map(({ id }) => id),
      ctx.now,
    );
  }
  return {
    created: create.length,
    changes: changes.map((made, place) => ({ ...made, is_shared: change[place]?.is_shared ?? false })),
    removals,
  };
}

/**
 * Sets a group to the file of an import in one transaction, as the user has seen it: new requests are created, and free
 * ones change or go to the trash. Requests in tenders and orders stay. Idempotent.
 * @throws AppError not_found, forbidden, wrong_state, version_conflict, group_changed, mapping_incomplete,
 * too_many_rows, rows_have_problems, invalid_input
 */
export async function applyRevision(ctx: MemberContext, id: number, asked: Asked): Promise<z.input<typeof ImportTask>> {
  const open = await openImport(ctx, id, { lock: true });
  const { record, analysis } = open;
  const group = await revisedGroup(ctx.db, record);
  if (record.status === "done") return viewOf(ctx, open);
  if (asked.version !== record.version) throw new AppError("version_conflict", { current: await viewOf(ctx, open) });
  if (!importMachine.can(record.status, "run")) throw wrongStateError(importMachine, record.status);
  await assertTarget(ctx, record);
  assertRunnable(analysis, { only_good: false, language: ctx.language });
  await lockDuplicates(ctx.db);
  await lockGroupItems(ctx.db, group.id, await sharedItems(ctx.db, group.id));
  const { state, lines } = await compareGroup(ctx, group.id, open);
  if (state !== asked.state) throw new AppError("group_changed");
  const plan = planOf(lines, asked);
  const { created, changes, removals } = await takeSteps(ctx, record, { plan, rows: analysis.checked.good });
  await rememberChoices(ctx, open, asked);
  const number = (await lastRevision(ctx.db, group.id)).ever + 1;
  const result: StoredResult = {
    created,
    rejected: 0,
    skipped: analysis.checked.skipped.length,
    set_aside: analysis.checked.set_aside.length,
    at: ctx.now.toISOString(),
    revision: { number, by: ctx.principal.user_id, ...countsOf(plan, lines), changes, removals },
  };
  await transition(ctx, importMachine, {
    action: "run",
    table: "import_task",
    entity: "import_task",
    row: record,
    set: { result: JSON.stringify(result), revision_of: group.id, revision: number },
  });
  await ctx.audit({
    entity: "purchase_item_group",
    entity_id: group.id,
    action: "apply_revision",
    note: record.file_name,
  });
  ctx.live({ kind: "import_changed", id }, [ctx.db.me]);
  return viewOf(ctx, await openRecord(ctx, foundOrThrow(await findImport(ctx.db, id)), open.workbook));
}
