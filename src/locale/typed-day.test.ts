import { expect, test } from "vitest";
import { LANGUAGES } from "#src/locale/languages.ts";
import { createFormats } from "#src/locale/formats.ts";
import { translateIn } from "#src/locale/test-translate.ts";
import { dayInWords } from "#src/locale/day-words.ts";
import { dayInDigits, isDayValue, partsOf, valueOf } from "#src/locale/typed-day.ts";

test("a day is read from digits, day first", () => {
  const typed = ["15.12.2026", "15/12/26", "5-2-2027", "15122026", "2026-12-15"].map(dayInDigits);
  expect(typed).toEqual(["2026-12-15", "2026-12-15", "2027-02-05", "2026-12-15", "2026-12-15"]);
  expect(["31.02.2027", "12/15/2026", "15.12", "3.12 18", "soon", ""].map(dayInDigits)).toEqual(Array(6).fill(null));
});

test("the time at the end of a text is taken from it", () => {
  expect(partsOf("15.12.2031 18:00")).toEqual({ day: "15.12.2031", time: "18:00" });
  expect(valueOf(partsOf("2031-12-15T09:05"))).toBe("2031-12-15T09:05");
  expect(partsOf("15.12.2031 25:00")).toEqual({ day: "15.12.2031 25:00", time: "" });
  for (const text of ["15.12.2031 25:00", "15 дек 2031 24:00", "15.12.2031 9:75"])
    expect(dayInWords(text, "2026-11-29")).toBeNull();
});

test("only a real day with the time that the field asks for is a value", () => {
  expect(isDayValue("2031-12-15", false)).toBe(true);
  expect(isDayValue("2031-12-15T18:00", true)).toBe(true);
  expect([isDayValue("2031-12-15", true), isDayValue("2031-02-30", false), isDayValue("15.12.2031", false)]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each(LANGUAGES)("a day that is shown in $code is read back", ({ code }) => {
  const formats = createFormats({ language: code, zone: "Europe/Moscow", t: translateIn(code) });
  const days = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, "0")}-09`);
  expect(days.map((day) => dayInWords(formats.fullDate(day), "2026-11-29"))).toEqual(days);
});
