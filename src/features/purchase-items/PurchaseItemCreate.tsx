import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useCallback, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import { PurchaseItemsCreate } from "#contract/purchase-items/purchase-item.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { cellErrors, madeOf } from "#src/kit/form/save-cells.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EditGrid } from "#src/ui/grid/EditGrid.tsx";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import type { SaveBatch, SaveResult } from "#src/ui/grid/save-batch.ts";
import { useEditGrid, useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { draftOf, emptyDraft, isBlank, isReadyDraft, wireFields } from "#src/features/purchase-items/draft-item.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";
import { useDuplicateNotes } from "#src/features/purchase-items/use-duplicate-notes.ts";
import { useRowLimit } from "#src/features/purchase-items/use-row-limit.ts";
import { useDraftColumns } from "#src/features/purchase-items/use-draft-columns.ts";

const NO_ROWS: readonly DraftItem[] = [];

/** Returns a function that creates either all typed rows or none. The grid highlights rejected cells. */
function useCreateRows(): (batch: SaveBatch<DraftItem>) => Promise<SaveResult<DraftItem>> {
  const fail = useFailure();
  // A retry sends the same idempotency key, so that a lost response causes no duplicates.
  const { create } = useManyItems();
  const [key] = useState(() => crypto.randomUUID());
  return useCallback(
    async ({ created }) => {
      try {
        const body = PurchaseItemsCreate.parse(created.map(({ row }) => wireFields(row)));
        const items = await create(body, { key });
        return madeOf(created, items, draftOf);
      } catch (error) {
        const errors = cellErrors(
          error,
          created.map(({ id }) => id),
          "purchase_items.problem",
        );
        if (errors.length > 0) return { applied: false, errors };
        fail(error);
        throw error;
      }
    },
    [fail, key, create],
  );
}

export function PurchaseItemCreate() {
  const t = useT();
  const navigate = useNavigate();
  const notify = useNotify();
  const { user } = useMe();
  const changed = useChanged("purchase-items");
  const [query] = useSearchParams();
  const group = query.get("group");
  const { onChange, advise } = useDuplicateNotes();
  const columns = useDraftColumns();
  const handle = useRef<EditGridHandle>(null);
  const onSave = useCreateRows();
  const { onPasted, full } = useRowLimit();
  const [busy, setBusy] = useState(false);
  const given = useMemo(() => ({ responsible_manager: String(user.id), purchase_item_group: group }), [user.id, group]);
  const grid = useEditGrid<DraftItem>({
    rows: NO_ROWS,
    columns,
    getRowId: (row) => row.id,
    onSave,
    onChange,
    advise,
    saveDelay: null,
    isReadOnly: busy,
    createRow: (index) => emptyDraft(`new-${index}-${crypto.randomUUID()}`, given),
    isRowReady: isReadyDraft,
    maxRows: BULK_MAX_ROWS,
    onPasted,
  });
  const summary = useGridSummary(grid);
  const rows = grid.rows().filter((row) => !isBlank(row));
  const ready = rows.filter(isReadyDraft).length;
  useUnsaved(rows.length > 0);

  const create = async (): Promise<void> => {
    if (summary.problemCount > 0 || ready < rows.length) {
      handle.current?.focusNextProblem();
      notify(t("new_items.unready", { smart_count: Math.max(summary.problemCount, rows.length - ready) }), {
        type: "error",
      });
      return;
    }
    setBusy(true);
    const saved = await handle.current?.flush();
    setBusy(false);
    if (saved !== true || grid.problems().length > 0) return;
    notify(t("new_items.done", { smart_count: ready }));
    await changed();
    forgetUnsaved();
    void navigate(group === null ? paths.purchaseItems() : paths.group(Number(group)));
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("purchase_items.title"), to: paths.purchaseItems() }, { label: t("new_items.title") }]}
      />
      <DetailHeader title={t("new_items.title")} meta={[{ key: "hint", icon: "info", content: t("new_items.hint") }]} />
      <Box sx={{ flex: "1 1 auto", minHeight: 0, borderTop: 1, borderColor: "ui.line" }}>
        <EditGrid grid={grid} label={t("new_items.title")} ref={handle} />
      </Box>
      <WizardFooter>
        <Box
          component="span"
          role="status"
          className="num"
          sx={{ color: summary.problemCount > 0 ? "error.main" : "text.secondary" }}
        >
          {summary.problemCount > 0
            ? t("purchase_items.edit.problems", { smart_count: summary.problemCount })
            : t("new_items.filled", { smart_count: rows.length, ready })}
          {summary.isFull && `. ${full}`}
        </Box>
        <Spacer />
        <Button component={Link} to={paths.importItems()}>
          {t("purchase_items.action.import_file")}
        </Button>
        <Button variant="contained" loading={busy} disabled={rows.length === 0} onClick={() => void create()}>
          {t("new_items.submit", { smart_count: rows.length })}
        </Button>
      </WizardFooter>
    </PageSheet>
  );
}
