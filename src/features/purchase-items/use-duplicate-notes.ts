import { useCallback, useEffect, useRef, useState } from "react";
import { BULK_MAX_ROWS, FETCH_DELAY_MS } from "#contract/limits.ts";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import type { PartHolders } from "#contract/purchase-items/item-cards.api.ts";
import { samePartKey } from "#contract/purchase-items/same-part.ts";
import { call } from "#src/api/client.ts";
import { logToConsole } from "#src/api/log.ts";
import { paths } from "#src/entities/paths.ts";
import type { Formats } from "#src/locale/formats.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import type { GridLink, GridMessage } from "#src/ui/grid/columns.ts";
import type { EditGridOptions } from "#src/ui/grid/edit-options.ts";
import type { CellError } from "#src/ui/grid/save-batch.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";

type Part = Pick<DraftItem, "part_number" | "manufacturer">;

const keyOf = ({ part_number, manufacturer }: Part): string | null => samePartKey(part_number, manufacturer);
/** Cache key for a lookup: the part key and, for an existing item, the item's id, which the lookup excludes. */
const requestKey = (key: string, { id }: DraftItem): string => (typeof id === "number" ? `${key}\n\n${id}` : key);
const NAMED = 3;

function noteOf(
  row: DraftItem,
  { known, isRepeated, formats }: { known: PartHolders | undefined; isRepeated: boolean; formats: Formats },
): GridMessage | null {
  const items = (known?.items ?? [])
    .filter(({ id }) => id !== row.id)
    .map(({ id, quantity }): GridLink => ({ to: paths.purchaseItem(id), text: formats.quantity(quantity) }));
  const works = [
    ...(known?.tenders ?? []).map((tender): GridLink => ({
      to: paths.tender(tender.id),
      text: tenderCode(tender),
    })),
    ...(known?.orders ?? []).map(({ id, number }): GridLink => ({
      to: paths.order(id),
      text: orderCode(number),
    })),
  ];
  const links = (works.length > 0 ? works : items).slice(0, NAMED);
  const named = links.map(({ text }) => text).join(", ");
  if (works.length > 0) return { message_key: "purchase_items.duplicate.in_work", params: { what: named }, links };
  if (links.length > 0)
    return { message_key: "purchase_items.duplicate.requested", params: { quantities: named }, links };
  return isRepeated ? { message_key: "purchase_items.duplicate.here", params: {} } : null;
}

/**
 * Returns warnings for parts that also occur in another row, an open purchase item, a tender or an order. Only parts
 * typed or pasted here are looked up, together in one call. Warnings don't block saving. Pass both `onChange` and
 * `advise` to the grid.
 */
export function useDuplicateNotes(): Required<Pick<EditGridOptions<DraftItem>, "onChange" | "advise">> {
  const formats = useFormats();
  const [holders, setHolders] = useState<ReadonlyMap<string, PartHolders>>(new Map());
  const typed = useRef(new Set<string>());
  const asked = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onChange = useCallback<NonNullable<EditGridOptions<DraftItem>["onChange"]>>((changes, meta) => {
    const touched = new Set(
      changes.filter(({ field }) => field === "part_number" || field === "manufacturer").map(({ id }) => id),
    );
    if (touched.size === 0 && meta.kind !== "undo" && meta.kind !== "redo") return;
    clearTimeout(timer.current);
    for (const row of meta.rows()) {
      const key = keyOf(row);
      if (key !== null && touched.has(row.id)) typed.current.add(key);
    }
    timer.current = setTimeout(() => {
      const parts = new Map<string, DraftItem>();
      for (const row of meta.rows()) {
        const key = keyOf(row);
        if (key !== null && typed.current.has(key) && !asked.current.has(requestKey(key, row)))
          parts.set(requestKey(key, row), row);
      }
      const list = [...parts].slice(0, BULK_MAX_ROWS);
      if (list.length === 0) return;
      for (const [key] of list) asked.current.add(key);
      call(itemCardApi.duplicates, {
        body: {
          parts: list.map(([, { id, part_number, manufacturer }]) => ({
            part_number: part_number ?? "",
            manufacturer,
            ...(typeof id === "number" && { except_item: id }),
          })),
        },
      }).then(
        ({ results }) =>
          setHolders(
            (before) =>
              new Map([
                ...before,
                ...list.flatMap(([key], place): [string, PartHolders][] =>
                  results[place] === undefined ? [] : [[key, results[place]]],
                ),
              ]),
          ),
        (error: unknown) => logToConsole(`Whether parts are requested already could not be asked: ${String(error)}`),
      );
    }, FETCH_DELAY_MS);
  }, []);

  const advise = useCallback(
    (rows: readonly DraftItem[]): CellError[] => {
      if (typed.current.size === 0) return [];
      const counts = new Map<string, number>();
      const parts = rows.flatMap((row) => {
        const key = keyOf(row);
        if (key === null || !typed.current.has(key)) return [];
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return [{ row, key }];
      });
      return parts.flatMap(({ row, key }): CellError[] => {
        const found = noteOf(row, {
          known: holders.get(requestKey(key, row)) ?? holders.get(key),
          isRepeated: (counts.get(key) ?? 0) > 1,
          formats,
        });
        return found === null ? [] : [{ id: row.id, field: "part_number", ...found }];
      });
    },
    [formats, holders],
  );
  return { onChange, advise };
}
