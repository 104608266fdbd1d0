import { useTranslate } from "ra-core";
import type { EditController } from "./edit-controller.ts";
import { useGridSummary } from "./use-edit-grid.ts";
import { HIDDEN_STYLE } from "./hidden-style.ts";

/** Announces pastes, undo and saves politely to screen readers, and errors assertively. */
export function GridLive<Row extends object>({ grid }: { grid: EditController<Row> }) {
  const translate = useTranslate();
  const { announcement } = useGridSummary(grid);
  const text = announcement === null ? "" : translate(announcement.message_key, announcement.params);
  const words = <span key={announcement?.id}>{text}</span>;
  return (
    <>
      <div role="status" aria-live="polite" style={HIDDEN_STYLE}>
        {announcement?.isUrgent === false ? words : null}
      </div>
      <div role="alert" aria-live="assertive" style={HIDDEN_STYLE}>
        {announcement?.isUrgent === true ? words : null}
      </div>
    </>
  );
}
