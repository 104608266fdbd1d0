import IconButton from "@mui/material/IconButton";
import type { KeyboardEvent } from "react";
import { useRef, useState } from "react";
import { partsOf, valueOf } from "#src/locale/typed-day.ts";
import { useT } from "#src/locale/use-t.ts";
import { CalendarSheet } from "#src/ui/calendar/CalendarSheet.tsx";
import { loadCalendar } from "#src/ui/calendar/load-calendar.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import type { FieldTextProps } from "#src/ui/fields/FieldText.tsx";
import { USUAL_TIME, useTypedDay } from "#src/ui/fields/use-typed-day.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/**
 * The value is "YYYY-MM-DD", or "YYYY-MM-DDTHH:mm" in the reader's time zone. An empty string means no date. Any other
 * value is a text that can't be read, which a form must not send as a date.
 */
interface FieldDateProps extends Pick<
  FieldTextProps,
  Exclude<
    keyof FieldTextProps,
    "type" | "rows" | "maxLength" | "inputMode" | "start" | "end" | "inputRef" | "onFocus" | "onBlur" | "onKeyDown"
  >
> {
  withTime?: boolean;
}

/**
 * Input for a date, typed as people write it or chosen from a calendar, which Alt+↓ or the button opens. The calendar
 * is loaded when it is needed.
 */
export function FieldDate({ withTime = false, value, onChange, min, max, ...field }: FieldDateProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { text, today, isUnread, problem, onFocus, onText, onLeave } = useTypedDay({ value, onChange, withTime });
  const chosen = isUnread ? { day: "", time: "" } : partsOf(value);
  const open = (): void => {
    onLeave();
    setAnchor(input.current?.parentElement ?? null);
  };
  const close = (): void => setAnchor(null);
  const take = (next: string): void => {
    onChange(next);
    if (!withTime || next === "") close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The form that Enter submits gets the day that is meant.
    if (event.key === "Enter") onLeave();
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <FieldText
        placeholder={t(withTime ? "controls.calendar.day_and_time" : "grid.editor.date_placeholder")}
        {...field}
        autoComplete="off"
        value={text}
        error={isUnread ? problem : field.error}
        inputRef={input}
        onChange={onText}
        onFocus={onFocus}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        end={
          <IconButton
            size="small"
            edge="end"
            disabled={field.disabled ?? false}
            aria-label={t("controls.calendar.open")}
            onPointerEnter={() => void loadCalendar().catch(() => undefined)}
            onClick={open}
          >
            <Icon name="calendar" />
          </IconButton>
        }
      />
      {anchor !== null && (
        <CalendarSheet label={field.label} anchor={anchor} withTime={withTime} onClose={close}>
          {({ CalendarPanel, locale }) => (
            <CalendarPanel
              locale={locale}
              value={chosen}
              withTime={withTime}
              usualTime={USUAL_TIME}
              today={today}
              min={min?.slice(0, 10)}
              max={max?.slice(0, 10)}
              onDay={(day) => take(withTime ? valueOf({ day, time: chosen.time || USUAL_TIME }) : day)}
              onTime={(time) => take(valueOf({ day: chosen.day || today, time }))}
              onClear={() => take("")}
              onClose={close}
            />
          )}
        </CalendarSheet>
      )}
    </>
  );
}
