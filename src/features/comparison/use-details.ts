import { useCallback, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import type { Place } from "#src/features/comparison/matrix-keys.ts";

export function useDetails(page: RefObject<HTMLElement | null>, size: { rows: number; columns: number }) {
  const [chosen, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const place: Place = {
    row: Math.max(0, Math.min(chosen.row, size.rows - 1)),
    column: Math.max(0, Math.min(chosen.column, size.columns - 1)),
  };
  const close = useCallback((): void => {
    setOpen(false);
    page.current
      ?.querySelector<HTMLElement>("[role=grid] [tabindex='0'][data-column], [role=grid] [data-column] [tabindex='0']")
      ?.focus();
  }, [page]);
  return {
    /** Position of the current cell, limited to the size of the matrix. */
    place,
    is_open: isOpen,
    heading,
    go: setPlace,
    show: (): void => setOpen(true),
    close,
    /** Opens the details of a cell. A second call for the same cell moves the focus to the details. */
    tell: (at: Place): void => {
      if (isOpen && at.row === place.row && at.column === place.column) heading.current?.focus();
      setPlace(at);
      setOpen(true);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || !isOpen) return;
      event.preventDefault();
      close();
    },
  };
}
