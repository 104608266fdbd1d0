import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import { useTranslate } from "ra-core";
import type { KeyboardEvent } from "react";
import { useState } from "react";
import { now } from "#src/locale/clock.ts";
import { dayAfter } from "#src/locale/dates.ts";
import { localInput } from "#src/locale/local-time.ts";
import { dayInDigits, partsOf } from "#src/locale/typed-day.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { useCalendar } from "#src/ui/calendar/CalendarSheet.tsx";
import { editDate } from "./date-values.ts";
import type { EditorProps } from "./editor-props.ts";
import { useFocusedInput } from "./use-focused-input.ts";

/** Days that a key moves by while the calendar is open. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", -7],
  ["ArrowDown", 7],
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);

/**
 * Input for a date typed as dd.mm.yyyy. Alt+↓ opens a calendar, in which the arrow keys move the day. The focus stays in
 * the input, because a cell is committed when its input loses the focus.
 */
export function DateEditor({ editing, label, onDone }: EditorProps) {
  const translate = useTranslate();
  const input = useFocusedInput();
  const [text, setText] = useState(editing.text);
  const [isOpen, setOpen] = useState(editing.opensList);
  const zone = useZone();
  const calendar = useCalendar(isOpen);
  const today = partsOf(localInput(now().toISOString(), zone)).day;
  const day = dayInDigits(text) ?? "";
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    const step = isOpen ? STEPS.get(event.key) : undefined;
    if (event.altKey && event.key === "ArrowDown") setOpen(true);
    else if (step !== undefined && !event.altKey) setText(editDate(day === "" ? today : dayAfter(day, step)));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        data-grid-editor=""
        data-grid-keys={isOpen ? [...STEPS.keys()].join(" ") : ""}
        type="text"
        inputMode="numeric"
        aria-label={label}
        placeholder={translate("grid.editor.date_placeholder")}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Popper
        open={isOpen && calendar !== null && calendar !== "failed"}
        anchorEl={() => input.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: "tooltip" }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {calendar !== null && calendar !== "failed" && (
          <Paper elevation={8}>
            <calendar.DayCalendar
              locale={calendar.locale}
              day={day}
              today={today}
              onDay={(chosen) => onDone(editDate(chosen))}
            />
          </Paper>
        )}
      </Popper>
    </>
  );
}
