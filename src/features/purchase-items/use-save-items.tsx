import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { ApiError, Cancelled } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { useFailure } from "#src/entities/failure/use-failure.ts";
import { itemName } from "#src/entities/purchase-item/item-words.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConflictDialog } from "#src/ui/conflict/ConflictDialog.tsx";
import type { ConflictChoice, ConflictField } from "#src/ui/conflict/conflict-field.ts";
import type { CellError, SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { DRAFT_FIELDS, draftOf, wireValue } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField, DraftItem } from "#src/features/purchase-items/draft-item.ts";

type Choices = Readonly<Record<string, ConflictChoice>>;
interface Question {
  readonly id: number;
  readonly fields: readonly ConflictField[];
  readonly answer: (choices: Choices | null) => void;
}

const isDraftField = (field: string): field is DraftField => DRAFT_FIELDS.some((known) => known === field);
const cellKey = (cell: Pick<SavedCell, "id" | "field">): string => `${cell.id} ${cell.field}`;
const Current = z.array(PurchaseItem);

/** The problems of a refused call at the cells that they are about. */
function cellErrors(error: ApiError, ids: readonly number[]): CellError[] {
  return error.problems.flatMap(({ row, field, detail }) => {
    const id = ids[row ?? -1];
    return id === undefined || field === undefined ? [] : [{ id, field, message_key: "purchase_items.problem", params: { detail } }];
  });
}

/**
 * Saves edited cells of items. Where somebody else was faster, the person chooses cell by cell between both values;
 * giving no answer keeps the edits unsaved. `known` are the items as the list has them, with their versions.
 */
export function useSaveItems(known: readonly PurchaseItem[]): { save: (batch: SaveBatch<DraftItem>) => Promise<SaveResult<DraftItem>>; dialog: ReactNode } {
  const t = useT();
  const fail = useFailure();
  const newer = useRef(new Map<number, PurchaseItem>());
  const [question, setQuestion] = useState<Question | null>(null);

  const versionOf = (id: number): number | undefined => Math.max(newer.current.get(id)?.version ?? 0, known.find((item) => item.id === id)?.version ?? 0) || undefined;
  const keep = (items: readonly PurchaseItem[]): void => {
    for (const item of items) newer.current.set(item.id, item);
  };

  const ask = (cells: readonly SavedCell[], current: readonly PurchaseItem[]): Promise<Choices | null> => {
    const fields = cells.flatMap((cell): ConflictField[] => {
      const item = current.find(({ id }) => id === cell.id);
      if (item === undefined || !isDraftField(cell.field)) return [];
      const theirs = draftOf(item)[cell.field];
      const before = known.find(({ id }) => id === cell.id);
      // What only one of the two has changed needs no choice.
      return theirs === cell.value || (before !== undefined && theirs === draftOf(before)[cell.field]) ? [] : [{ key: cellKey(cell), label: `${itemName(item)}: ${t(`purchase_items.field.${cell.field}`)}`, mine: String(cell.value ?? t("controls.conflict.empty")), theirs: theirs ?? t("controls.conflict.empty") }];
    });
    if (fields.length === 0) return Promise.resolve({});
    return new Promise((answer) => setQuestion((before) => ({ id: (before?.id ?? 0) + 1, fields, answer })));
  };

  const send = async (cells: readonly SavedCell[]): Promise<SaveResult<DraftItem>> => {
    const ids = [...new Set(cells.map(({ id }) => Number(id)))];
    if (ids.length === 0) return { rows: [...newer.current.values()].map(draftOf) };
    const body = ids.map((id) => ({ id, version: versionOf(id), ...Object.fromEntries(cells.filter((cell) => cell.id === id).map(({ field, value }) => [field, wireValue(field, value)])) }));
    try {
      const saved = await call(purchaseItemApi.patch_many, { body });
      keep(saved);
      return { rows: saved.map(draftOf) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "version_conflict") {
        const current = Current.parse(error.body.current);
        keep(current);
        const choices = await ask(cells, current);
        if (choices === null) throw new Cancelled();
        const mine = cells.filter((cell) => choices[cellKey(cell)] !== "theirs");
        const result = await send(mine);
        return { ...result, rows: [...current.map(draftOf), ...(result.rows ?? [])] };
      }
      const errors = cellErrors(error, ids);
      if (errors.length === 0) throw error;
      return { applied: false, errors };
    }
  };

  const settle = (choices: Choices | null): void => {
    question?.answer(choices);
    setQuestion(null);
  };
  const dialog = question === null ? null : <ConflictDialog key={question.id} open fields={question.fields} onResolve={settle} onClose={() => settle(null)} />;
  const save = async (batch: SaveBatch<DraftItem>): Promise<SaveResult<DraftItem>> => {
    try {
      return await send(batch.changes);
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  return { save, dialog };
}
