import { describe, expect, it } from "vitest";
import { createFormats } from "#src/locale/formats.ts";
import { countdownLook, countdownTick, passedMark } from "#src/locale/remaining.ts";
import { translateIn } from "#src/locale/test-translate.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const nbsp = (text: string) => text.replaceAll(" ", "\u00a0");

describe("time left", () => {
  const ru = createFormats({ language: "ru", zone: "UTC", t: translateIn("ru") });
  const en = createFormats({ language: "en", zone: "UTC", t: translateIn("en") });

  it.each([
    [6 * DAY + 3 * HOUR + 59 * MINUTE, "6 дн 3 ч", "6 d 3 h"],
    [6 * DAY, "6 дн", "6 d"],
    [DAY - 1, "23 ч 59 мин", "23 h 59 min"],
    [3 * HOUR + 41 * MINUTE, "3 ч 41 мин", "3 h 41 min"],
    [HOUR, "1 ч", "1 h"],
    [42 * MINUTE + 10 * SECOND, "42:10", "42:10"],
    [9 * SECOND, "0:09", "0:09"],
    [0, "", ""],
    [-5, "", ""],
  ])("%i ms", (left, russian, english) => {
    expect(ru.remaining(left)).toBe(nbsp(russian));
    expect(en.remaining(left)).toBe(nbsp(english));
  });
});

describe("look of a countdown", () => {
  it("grows stronger towards the end", () => {
    expect(countdownLook(DAY, false)).toBe("plain");
    expect(countdownLook(DAY - 1, false)).toBe("strong");
    expect(countdownLook(12 * HOUR, false)).toBe("strong");
    expect(countdownLook(12 * HOUR - 1, false)).toBe("amber");
    expect(countdownLook(HOUR, false)).toBe("amber");
    expect(countdownLook(HOUR - 1, false)).toBe("red");
    expect(countdownLook(0, false)).toBe("over");
  });

  it("is amber for an urgent tender long before", () => {
    expect(countdownLook(3 * DAY, true)).toBe("amber");
    expect(countdownLook(MINUTE, true)).toBe("red");
  });

  it("runs by the second in the last hour only, and stops at the end", () => {
    expect(countdownTick(5 * DAY)).toBeGreaterThan(SECOND);
    expect(countdownTick(HOUR)).toBe(SECOND);
    expect(countdownTick(0)).toBeNull();
  });

  it("speaks three times", () => {
    expect(passedMark(HOUR + 1)).toBeNull();
    expect(passedMark(HOUR)).toBe("hour");
    expect(passedMark(10 * MINUTE)).toBe("ten_minutes");
    expect(passedMark(30 * SECOND)).toBe("minute");
    expect(passedMark(0)).toBeNull();
  });
});
