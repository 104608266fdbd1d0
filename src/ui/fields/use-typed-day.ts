import { useState } from "react";
import { now } from "#src/locale/clock.ts";
import { localInput } from "#src/locale/local-time.ts";
import { dayInDigits, isDayValue, partsOf, valueOf } from "#src/locale/typed-day.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useZone } from "#src/locale/use-zone.ts";

type ReadDay = (text: string, today: string) => string | null;

let inWords: ReadDay = () => null;

/** Loads the reader of days in words, which is needed once a date field has the focus. Without it, digits are read. */
const loadWords = (): void =>
  void import("#src/locale/day-words.ts").then(
    ({ dayInWords }) => (inWords = dayInWords),
    () => undefined,
  );

interface Typing {
  readonly text: string;
  /** Time of day before the first keystroke. It is kept if only a day is typed. */
  readonly time: string;
}

/** Time of day for a day that is given without one: the end of a working day. */
export const USUAL_TIME = "18:00";

interface TypedDayOptions {
  value: string;
  onChange: (value: string) => void;
  withTime: boolean;
}

/**
 * Returns the text of a date field and its handlers. A value that isn't a day is a text that can't be read. While a
 * text is typed, it counts once it is a whole day in digits; afterwards, it is read in any way that people write days.
 */
export function useTypedDay({ value, onChange, withTime }: TypedDayOptions) {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const [typing, setTyping] = useState<Typing | null>(null);
  const written = (of: string): string => {
    if (!isDayValue(of, withTime)) return of;
    const { day, time } = partsOf(of);
    return [formats.fullDate(day), time].filter(Boolean).join(" ");
  };
  const read = (text: string, dayIn: (day: string) => string | null, usualTime = ""): string => {
    const { day, time } = partsOf(text);
    const known = dayIn(day);
    const hour = withTime ? time || usualTime : "";
    return known === null || (withTime && hour === "") ? text.trim() : valueOf({ day: known, time: hour });
  };
  const present = localInput(now().toISOString(), zone);
  const today = partsOf(present).day;
  const onText = (text: string): void => {
    setTyping({ text, time: typing?.time ?? partsOf(value).time });
    onChange(read(text, (day) => (/\d{4}/u.test(day) ? dayInDigits(day) : null)));
  };
  const onLeave = (): void => {
    setTyping(null);
    if (typing === null) return;
    const usual = typing.time || USUAL_TIME;
    const left = read(typing.text, (day) => dayInDigits(day) ?? inWords(day, today), usual);
    if (left !== value) onChange(left);
  };
  const isUnread = value !== "" && !isDayValue(value, withTime);
  return {
    text: typing?.text ?? written(value),
    today,
    /** The field has a text that can't be read (yet). */
    isUnread,
    problem:
      isUnread && typing === null ? t("validation.unread_day", { example: written(withTime ? present : today) }) : null,
    onFocus: loadWords,
    onText,
    onLeave,
  };
}
