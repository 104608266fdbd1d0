import Box from "@mui/material/Box";
import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { loadCalendar, loadedCalendar } from "#src/ui/calendar/load-calendar.ts";
import type { Calendar } from "#src/ui/calendar/load-calendar.ts";

/** Returns the calendar once it is loaded, "failed" if it couldn't be, and null until then. */
export function useCalendar(isOpen: boolean): Calendar | "failed" | null {
  const [calendar, setCalendar] = useState<Calendar | "failed" | null>(loadedCalendar);
  useEffect(() => {
    if (isOpen) loadCalendar().then(setCalendar, () => setCalendar("failed"));
  }, [isOpen]);
  return calendar;
}

interface CalendarSheetProps {
  label: string;
  anchor: HTMLElement;
  withTime: boolean;
  onClose: () => void;
  children: (calendar: Calendar) => ReactNode;
}

/** Popover of a date field, with the size of its calendar from the beginning. */
export function CalendarSheet({ label, anchor, withTime, onClose, children }: CalendarSheetProps) {
  const t = useT();
  const calendar = useCalendar(true);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": label } }}
    >
      {calendar === null || calendar === "failed" ? (
        <Box
          role="status"
          sx={{
            display: "grid",
            placeItems: "center",
            width: { xs: 320, sm: withTime ? 433 : 320 },
            height: { xs: withTime ? 550 : 389, sm: 389 },
            p: 2,
            color: "text.secondary",
          }}
        >
          {calendar === "failed" && t("app.failure.no_answer")}
        </Box>
      ) : (
        children(calendar)
      )}
    </Popover>
  );
}
