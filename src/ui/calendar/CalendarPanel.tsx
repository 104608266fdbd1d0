import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { AdapterDateFns } from "@mui/x-date-pickers/AdapterDateFns";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { MultiSectionDigitalClock } from "@mui/x-date-pickers/MultiSectionDigitalClock";
import { PickerDay } from "@mui/x-date-pickers/PickerDay";
import type { PickerDayProps } from "@mui/x-date-pickers/PickerDay";
import { format } from "date-fns";
import type { Locale } from "date-fns";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import { isDayValue } from "#src/locale/typed-day.ts";
import type { DayParts } from "#src/locale/typed-day.ts";
import { useT } from "#src/locale/use-t.ts";

const DAY = "yyyy-MM-dd";
const TIME = "HH:mm";
/** Any day without a change of clocks, for the time of day. */
const SOME_DAY = "2001-01-01";

/** The same clock reading on this device. The calendar knows no other time zone. */
const dateOf = (day: string, time = "00:00"): Date => new Date(`${day}T${time}:00`);
const limitOf = (day: string | undefined): Date | undefined =>
  day !== undefined && isDayValue(day, false) ? dateOf(day) : undefined;

function Provider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = useT();
  const unit = { year: "controls.calendar.years", hours: "controls.calendar.hours" } as const;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={locale}
      localeText={{
        previousMonth: t("controls.calendar.previous"),
        nextMonth: t("controls.calendar.next"),
        calendarViewSwitchingButtonAriaLabel: (view) => t(view === "year" ? "controls.calendar.days" : unit.year),
        selectViewText: (view) => t(view === "hours" ? unit.hours : "controls.calendar.minutes"),
        hoursClockNumberText: (hours) => hours.padStart(2, "0"),
        minutesClockNumberText: (minutes) => minutes.padStart(2, "0"),
      }}
    >
      {children}
    </LocalizationProvider>
  );
}

/** Today in the reader's time zone. The calendar itself would mark the day of the device. */
const Today = createContext("");

function Day(props: PickerDayProps) {
  const isToday = useContext(Today) === format(props.day, DAY);
  return <PickerDay {...props} today={isToday} aria-current={isToday ? "date" : undefined} />;
}

export interface DayCalendarProps {
  locale: Locale;
  /** Chosen day (YYYY-MM-DD), or an empty string. */
  day: string;
  today: string;
  /** First and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  autoFocus?: boolean;
  onDay: (day: string) => void;
}

export function DayCalendar({ locale, day, today, min, max, autoFocus = false, onDay }: DayCalendarProps) {
  const [first, last] = [limitOf(min), limitOf(max)];
  return (
    <Provider locale={locale}>
      <Today value={today}>
        <DateCalendar
          slots={{ day: Day }}
          value={day === "" ? null : dateOf(day)}
          referenceDate={dateOf(today)}
          autoFocus={autoFocus}
          fixedWeekNumber={6}
          // One letter is the same for two days in most languages.
          dayOfWeekFormatter={(date: Date) => format(date, "EEEEEE", { locale })}
          showDaysOutsideCurrentMonth
          {...(first !== undefined && { minDate: first })}
          {...(last !== undefined && { maxDate: last })}
          onChange={(date: Date | null, state) => {
            if (date !== null && state === "finish") onDay(format(date, DAY));
          }}
          sx={{ height: 344, maxHeight: "none", m: 0 }}
        />
      </Today>
    </Provider>
  );
}

export interface CalendarPanelProps extends Omit<DayCalendarProps, "day"> {
  value: DayParts;
  withTime: boolean;
  /** Time of day that the clock shows as long as none is chosen. */
  usualTime: string;
  onTime: (time: string) => void;
  onClear: () => void;
  onClose: () => void;
}

/** The calendar of a date field, with a clock if the field has a time. */
export function CalendarPanel(props: CalendarPanelProps) {
  const { value, withTime, usualTime, onTime, onClear, onClose, ...calendar } = props;
  const t = useT();
  const { today, min, max, onDay } = calendar;
  const isOut = (min !== undefined && today < min) || (max !== undefined && today > max);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: { xs: "wrap", sm: "nowrap" }, justifyContent: "center" }}>
        <DayCalendar {...calendar} day={value.day} autoFocus />
        {withTime && (
          <Provider locale={calendar.locale}>
            <MultiSectionDigitalClock
              ampm={false}
              timeSteps={{ minutes: 5 }}
              value={value.time === "" ? null : dateOf(SOME_DAY, value.time)}
              referenceDate={dateOf(SOME_DAY, usualTime)}
              onChange={(date: Date | null) => {
                if (date !== null) onTime(format(date, TIME));
              }}
              sx={{ borderLeft: 1, borderColor: "ui.line", height: { xs: 160, sm: 344 } }}
            />
          </Provider>
        )}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1, p: 1, borderTop: 1, borderColor: "ui.line" }}>
        <Button size="small" variant="text" disabled={isOut} onClick={() => onDay(today)}>
          {t("controls.calendar.today")}
        </Button>
        <Button size="small" variant="text" onClick={onClear}>
          {t("controls.calendar.clear")}
        </Button>
        {withTime && (
          <Button size="small" variant="contained" onClick={onClose}>
            {t("controls.calendar.done")}
          </Button>
        )}
      </Box>
    </>
  );
}
