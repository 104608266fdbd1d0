import { useTranslate } from "ra-core";
import type { ChangeEvent, KeyboardEvent } from "react";
import { useEffect, useRef } from "react";
import { editDate, parseDate } from "./date-values.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

/** Input for a date typed as dd.mm.yyyy. Alt+↓ opens the browser's calendar. */
export function DateEditor({ editing, label, onDone }: EditorProps) {
  const translate = useTranslate();
  const input = useFocusedInput();
  const calendar = useRef<HTMLInputElement>(null);
  const opensList = editing.opensList;
  useEffect(() => {
    if (opensList) openCalendar(calendar.current);
  }, [opensList]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (!event.altKey || event.key !== "ArrowDown") return;
    event.preventDefault();
    openCalendar(calendar.current);
  };
  const start = parseDate(editing.text);
  return (
    <>
      <input
        ref={input}
        data-grid-editor=""
        type="text"
        inputMode="numeric"
        aria-label={label}
        placeholder={translate("grid.editor.date_placeholder")}
        defaultValue={editing.text}
        autoComplete="off"
        onKeyDown={onKeyDown}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        defaultValue={start.ok ? String(start.value) : ""}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onDone(editDate(event.target.value))}
        style={{ position: "absolute", inset: 0, visibility: "hidden", pointerEvents: "none" }}
      />
    </>
  );
}

/**
 * Opens the browser's calendar. Browsers refuse this without a user gesture, in which case the date can still be typed.
 */
function openCalendar(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
