import { describe, expect, it } from "vitest";
import { createCellValues } from "./cell-values.ts";

const ru = createCellValues("ru");
const en = createCellValues("en");

describe("numbers", () => {
  it.each([
    ["14,5", "14.5"],
    ["14.5", "14.5"],
    ["1 234,50 ₽", "1234.50"],
    ["1 234.5", "1234.5"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1.234.567", "1234567"],
    ["007", "7"],
    [",5", "0.5"],
    ["12 руб.", "12"],
  ])("reads %s", (text, value) => {
    expect(ru.decimal.parse(text, {})).toEqual({ ok: true, value });
  });

  it.each(["abc", "1-2", "12 шт", "--5", ".", "1e5"])("does not read %s", (text) => {
    expect(ru.decimal.parse(text, {})).toMatchObject({ ok: false, text });
  });

  it("offers the number when letters stand in place of digits", () => {
    expect(ru.money.parse("12,5О", {})).toMatchObject({
      ok: false,
      suggestion: "12,50",
      message_key: "grid.problem.letter",
    });
    expect(en.money.parse("12.5O", {})).toMatchObject({ ok: false, suggestion: "12.50" });
  });

  it("keeps to the column's rules", () => {
    expect(ru.money.parse("1,234", { decimals: 2 }).ok).toBe(false);
    expect(ru.money.parse("-5", {}).ok).toBe(false);
    expect(ru.money.parse("−5", { negative: true })).toEqual({ ok: true, value: "-5" });
    expect(ru.integer.parse("1,5", {}).ok).toBe(false);
    expect(ru.integer.parse("4,0", {})).toEqual({ ok: true, value: 4 });
  });

  it("are shown with the signs of the language", () => {
    expect(ru.money.format("1234567.5", {})).toBe("1\u00A0234\u00A0567,50");
    expect(en.money.format("1234567.125", {})).toBe("1,234,567.125");
    expect(ru.decimal.format("600.00", {})).toBe("600");
    expect(ru.money.format("0.0375", {})).toBe("0,0375");
  });
});

describe("dates", () => {
  it.each([
    ["25.11.2026", "2026-11-25"],
    ["5/1/27", "2027-01-05"],
    ["2026-11-25", "2026-11-25"],
    ["2026-11-25T00:00:00", "2026-11-25"],
  ])("reads %s", (text, value) => {
    expect(ru.date.parse(text, {})).toEqual({ ok: true, value });
  });

  it.each(["31.02.2026", "25.13.2026", "tomorrow", "25.11"])("does not read %s", (text) => {
    expect(ru.date.parse(text, {})).toMatchObject({ ok: false, text });
  });

  it("are edited day first", () => {
    expect(ru.date.edit("2026-11-05")).toBe("05.11.2026");
  });

  it("are shown as the lists show them", () => {
    expect(ru.date.format("2026-11-05", {})).toBe("05.11.2026");
    expect(en.date.format("2026-11-05", {})).toBe("5 Nov 2026");
  });
});
