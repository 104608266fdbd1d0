import { useCallback, useRef, useState } from "react";
import type { ReactNode } from "react";
import { z } from "zod";
import type { VatBasis } from "#contract/money/vat.ts";
import { AVAILABILITIES, ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { OfferDraftItem } from "#contract/offers/offer.schema.ts";
import { useManyDraftItems } from "#src/api/use-many.ts";
import { cellErrors, rowsOf, useMergedCells } from "#src/kit/form/save-cells.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { CellValue } from "#src/ui/grid/columns.ts";
import type { SaveBatch, SavedCell, SaveResult } from "#src/ui/grid/save-batch.ts";
import { isEditingClosed } from "#src/features/offers/offer-stop.ts";
import { cellOf, LINE_CELLS, lineName, lineOf, patchesOf } from "#src/features/offers/offer-line.ts";
import { typedOf } from "#contract/money/price-text.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

const Current = z.array(OfferDraftItem);
/** Base of edits restored from an earlier visit: the server's state of the line when the edits were typed. */
export interface ResumedLine {
  readonly version: number;
  readonly base: Readonly<Record<string, CellValue>>;
}

export interface SavedLines {
  readonly save: (batch: SaveBatch<OfferLine>) => Promise<SaveResult<OfferLine>>;
  /** Sets the base of the restored edits in lines whose base differs from the loaded state. */
  readonly resume: (lines: ReadonlyMap<number, ResumedLine>) => void;
  /** Returns the base of a line's edits if it differs from the server's state. */
  readonly typedOn: (line: number) => ResumedLine | undefined;
  /** Merges lines saved by another user. `typed` returns the fields in a line that are being edited here. */
  readonly hear: (items: readonly OfferDraftItem[], typed: (line: number) => readonly string[]) => void;
  readonly dialog: ReactNode;
}

/**
 * Saves edited cells in a draft with one call. After a conflict with a colleague, the user chooses between the two
 * values. If the offer accepts no more edits, nothing is retried and the edits stay on the screen.
 */
export function useSaveLines(
  draft: number,
  known: readonly OfferDraftItem[],
  basis: VatBasis,
  events: { onSaved: (revision: number) => void; onStop: () => void },
): SavedLines {
  const { t, formats } = useTextTools();
  const { change } = useManyDraftItems(draft);
  const [begun] = useState(() => new Map(known.map((item) => [item.id, item])));
  const newer = useRef(new Map<number, OfferDraftItem>());
  const asked = useRef<readonly number[]>([]);
  const resumes = useRef(new Map<number, ResumedLine>());
  const keep = (items: readonly OfferDraftItem[]): void => {
    for (const item of items) {
      newer.current.set(item.id, item);
      resumes.current.delete(item.id);
    }
  };
  const words = (name: string, value: CellValue): string => {
    const availability = AVAILABILITIES.find((each) => each === value);
    const reason = ITEM_REJECT_REASONS.find((each) => each === value);
    if (name === "availability" && availability !== undefined) return t(`offers.availability.${availability}`);
    if (name === "reject_reason" && reason !== undefined) return t(`offers.line_reason.${reason}`);
    if (name === "price" && typeof value === "string") return formats.typedPrice(typedOf(value));
    if (typeof value === "boolean") return t(value ? "offers.line.declined" : "offers.conflict.not_rejected");
    return value === null ? t("controls.conflict.empty") : String(value);
  };
  const latest = (id: number): OfferDraftItem | undefined => {
    return newer.current.get(id) ?? begun.get(id);
  };
  const { merge, dialog } = useMergedCells({
    current: Current,
    rowOf: lineOf,
    begun: latest,
    base: (id) => resumes.current.get(id)?.base,
    labelOf: (item, field) => {
      const name = LINE_CELLS.find((each) => each === field);
      return name && `${lineName(lineOf(item))}: ${t(`offers.conflict.${name}`)}`;
    },
    say: words,
    keep,
  });

  const send = async (cells: readonly SavedCell[]): Promise<SaveResult<OfferLine>> => {
    asked.current = rowsOf(cells);
    if (cells.length === 0) return {};
    const patches = patchesOf(cells, (id) => resumes.current.get(id)?.version ?? latest(id)?.version, basis);
    const saved = await change(patches);
    keep(saved);
    events.onSaved(Math.max(...saved.map(({ revision }) => revision)));
    return { rows: saved.map(lineOf) };
  };
  const save = async ({ changes }: SaveBatch<OfferLine>): Promise<SaveResult<OfferLine>> => {
    try {
      return await merge(changes, send);
    } catch (error) {
      if (isEditingClosed(error)) {
        events.onStop();
        return { applied: false };
      }
      const errors = cellErrors(error, asked.current, "offers.problem");
      if (errors.length === 0) throw error;
      return { applied: false, errors: errors.map((each) => ({ ...each, field: cellOf(each.field) })) };
    }
  };
  const resume = useCallback((lines: ReadonlyMap<number, ResumedLine>): void => {
    resumes.current = new Map([...resumes.current, ...lines]);
  }, []);
  const hear = useCallback<SavedLines["hear"]>(
    (items, typed) => {
      for (const item of items) {
        const before = newer.current.get(item.id) ?? begun.get(item.id);
        if (before !== undefined && before.version < item.version) {
          const [old, now] = [lineOf(before), lineOf(item)];
          const clashing = LINE_CELLS.filter((name) => typed(item.id).includes(name) && old[name] !== now[name]);
          const resumed = resumes.current.get(item.id);
          // If another user changed the cell during the edit, the edit is sent with the old version. The server rejects
          // it, and the user decides.
          if (clashing.length > 0)
            resumes.current.set(item.id, {
              version: resumed?.version ?? before.version,
              base: { ...Object.fromEntries(clashing.map((name) => [name, old[name]])), ...resumed?.base },
            });
          newer.current.set(item.id, item);
        }
      }
    },
    [begun],
  );
  return {
    save,
    resume,
    typedOn: (line) => resumes.current.get(line),
    hear,
    dialog,
  };
}
