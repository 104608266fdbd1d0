import { describe, expect, it } from "vitest";
import { now } from "#src/locale/clock.ts";
import { createFormats } from "#src/locale/formats.ts";
import { translateIn } from "#src/locale/test-translate.ts";

const ru = createFormats({ language: "ru", zone: "Europe/Moscow", t: translateIn("ru") });
const en = createFormats({ language: "en", zone: "Europe/Moscow", t: translateIn("en") });
const zh = createFormats({ language: "zh-hans", zone: "Europe/Moscow", t: translateIn("zh-hans") });
const hi = createFormats({ language: "hi", zone: "Europe/Moscow", t: translateIn("hi") });
/** Replaces spaces with no-break spaces, which all formats use. */
const nbsp = (text: string) => text.replaceAll(" ", "\u00a0");
const THIS_YEAR = now().getUTCFullYear();

describe("money", () => {
  it("is written the way each language writes it", () => {
    expect(ru.money("1234567.50", 1)).toBe(nbsp("1 234 567,50 ₽"));
    expect(en.money("1234567.50", 1)).toBe(nbsp("₽ 1,234,567.50"));
    expect(ru.money("61.20", 2)).toBe(nbsp("61,20 ¥"));
    expect(en.money("0.99", 3)).toBe(nbsp("$ 0.99"));
  });

  it("keeps every digit of an amount too big for a float", () => {
    expect(ru.money("999999999999999.99", 1)).toBe(nbsp("999 999 999 999 999,99 ₽"));
    expect(en.money("900719925474099312345.67", 3)).toBe(nbsp("$ 900,719,925,474,099,312,345.67"));
  });

  it("puts a real minus before a negative amount and none before zero", () => {
    expect(ru.money("-39566.33", 1)).toBe(nbsp("−39 566,33 ₽"));
    expect(en.money("-39566.33", 1)).toBe(nbsp("−₽ 39,566.33"));
    expect(ru.money("-0.00", 1)).toBe(nbsp("0,00 ₽"));
  });

  it("rounds halves away from zero in decimals, not in floats", () => {
    expect(ru.amount("1.005")).toBe("1,01");
    expect(ru.amount("-1.005")).toBe("−1,01");
  });

  it("leaves alone what is no number", () => {
    expect(ru.amount("12,5О")).toBe("12,5О");
  });
});

describe("prices, quantities, percentages", () => {
  it("shows a price with two decimals or as many as it has", () => {
    expect(ru.price("689.5")).toBe("689,50");
    expect(ru.price("0.0154")).toBe("0,0154");
    expect(ru.price("0.00087")).toBe("0,00087");
    expect(ru.price("0.82", { digits: { min: 3, max: 4 } })).toBe("0,820");
    expect(ru.price("81.967213", { digits: { min: 2, max: 4 } })).toBe("81,9672");
    expect(en.price("4", { currency: 3 })).toBe(nbsp("$ 4.00"));
  });

  it("shows a quantity without empty decimals", () => {
    expect(ru.quantity("24000", "шт")).toBe(nbsp("24 000 шт"));
    expect(en.quantity("0.125", "kg")).toBe(nbsp("0.125 kg"));
    expect(ru.quantity("5.000")).toBe("5");
  });

  it("signs a difference", () => {
    expect(ru.percent("-4.7")).toBe(nbsp("−4,7 %"));
    expect(ru.percent("10.66", { sign: "always" })).toBe(nbsp("+10,7 %"));
    expect(en.percent("-4.7")).toBe("−4.7%");
    expect(ru.percent("20", { digits: { min: 0, max: 2 } })).toBe(nbsp("20 %"));
  });

  it("names the size of a file in the largest unit", () => {
    expect(ru.fileSize(214 * 1024)).toBe(nbsp("214 КБ"));
    expect(ru.fileSize(4.8 * 1024 * 1024)).toBe(nbsp("4,8 МБ"));
    expect(en.fileSize(4 * 1024 * 1024)).toBe(nbsp("4 MB"));
    expect(en.fileSize(0)).toBe(nbsp("0 B"));
  });
});

describe("dates", () => {
  it("leaves out the year only when it is this one", () => {
    expect(ru.date(`${THIS_YEAR}-12-15`)).toBe(nbsp("15 дек"));
    expect(ru.date("2031-01-11")).toBe(nbsp("11 янв 31"));
    expect(ru.fullDate("2019-03-14")).toBe("14.03.2019");
    expect(en.fullDate("2019-03-14")).toBe(nbsp("14 Mar 2019"));
  });

  it("shows an instant in the reader's zone and names the zone", () => {
    expect(ru.dateTime(`${THIS_YEAR}-11-19T15:00:00.000Z`)).toBe(`${nbsp("19 ноя")}, ${nbsp("18:00 МСК")}`);
    expect(en.dateTime(`${THIS_YEAR}-11-19T15:00:00.000Z`)).toBe(`${nbsp("19 Nov")}, ${nbsp("18:00 MSK")}`);
    expect(en.dateTime(`${THIS_YEAR}-11-19T22:30:00.000Z`, { zone: "Asia/Yekaterinburg" })).toBe(
      `${nbsp("20 Nov")}, ${nbsp("03:30 UTC+5")}`,
    );
    expect(ru.time(`${THIS_YEAR}-11-19T21:05:00.000Z`)).toBe("00:05");
  });
});

describe("Chinese and Hindi", () => {
  it("write days in the order of the language, digits in Latin", () => {
    expect(zh.zonedTime(`${THIS_YEAR}-11-19T15:00:00.000Z`)).toBe(nbsp("18:00 莫斯科"));
    expect(zh.dateTime(`${THIS_YEAR}-11-19T15:00:00.000Z`)).toBe(nbsp("11月19日 18:00 莫斯科"));
    expect(zh.date("2031-01-11")).toBe("2031年1月11日");
    expect(zh.fullDate("2019-03-14")).toBe("2019年3月14日");
    expect(hi.date(`${THIS_YEAR}-03-15`)).toBe(nbsp("15 मार्च"));
  });

  it("group digits as their readers do", () => {
    expect(zh.money("1234567.50", 2)).toBe(nbsp("¥ 1,234,567.50"));
    expect(hi.money("1234567.50", 1)).toBe(nbsp("₽ 12,34,567.50"));
    expect(hi.percent("-4.7")).toBe("−4.7%");
  });
});
