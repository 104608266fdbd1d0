import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOrder, readDate } from "./dates.ts";

const valueOf = (text: string) => {
  const reading = readDate(text);
  return reading.ok ? reading.value : reading.reason;
};

describe("dates as people write them", () => {
  it.each([
    ["15.12.2026", "2026-12-15"],
    ["2026-12-15", "2026-12-15"],
    ["15/12/26", "2026-12-15"],
    ["1.2.2026", "2026-02-01"],
    ["12/15/2026", "2026-12-15"],
    ["15 дек 2026", "2026-12-15"],
    ["15 декабря 2026 г.", "2026-12-15"],
    ["Dec 15, 2026", "2026-12-15"],
    ["15-Dec-26", "2026-12-15"],
    ["3. März 2027", "2027-03-03"],
    ["2026年12月15日", "2026-12-15"],
    ["2026-12-15 10:30:00", "2026-12-15"],
    ["2026-12-15T10:30:00Z", "2026-12-15"],
    ["20261215", "2026-12-15"],
    ["१५.१२.२०२६", "2026-12-15"],
    ["29.02.2028", "2028-02-29"],
  ])("%s is %s", (text, value) => expect(valueOf(text)).toBe(value));

  it.each([
    ["", "empty"],
    ["31.02.2026", "not_a_date"],
    ["29.02.2027", "not_a_date"],
    ["46174", "not_a_date"],
    ["15.12", "not_a_date"],
    ["4 недели", "not_a_date"],
    ["15 foo 2026", "not_a_date"],
    ["13/13/2026", "not_a_date"],
  ])("%s is refused: %s", (text, reason) => expect(valueOf(text)).toBe(reason));

  it.each([
    ["до 15.03.2027", "2027-03-15"],
    ["к 15.03.2027 г.", "2027-03-15"],
    ["не позднее 15 марта 2027", "2027-03-15"],
    ["by Mar 15, 2027", "2027-03-15"],
    ["2027年3月15日前", "2027-03-15"],
  ])("%s means that day exactly", (text, value) => expect(readDate(text)).toEqual({ ok: true, value }));

  it.each([
    ["март 2027", "2027-03-31"],
    ["до марта 2027", "2027-03-31"],
    ["конец февраля 2028 г.", "2028-02-29"],
    ["начало марта 2027", "2027-03-10"],
    ["March 2027", "2027-03-31"],
    ["03.2027", "2027-03-31"],
    ["2027年3月", "2027-03-31"],
    ["сентябрь", "2027-09-30"],
    ["декабрь", "2026-12-31"],
    ["2 кв. 2027", "2027-06-30"],
    ["II квартал 2027 г.", "2027-06-30"],
    ["2-й квартал 2027", "2027-06-30"],
    ["Q2 2027", "2027-06-30"],
    ["2Q27", "2027-06-30"],
    ["2027年第二季度", "2027-06-30"],
    ["6 недель", "2027-01-10"],
    ["через 6 недель", "2027-01-10"],
    ["4-6 нед.", "2027-01-10"],
    ["6 weeks", "2027-01-10"],
    ["10 рабочих дней", "2026-12-13"],
    ["2 мес.", "2027-01-28"],
    ["ASAP", "2026-11-29"],
    ["Срочно", "2026-11-29"],
  ])("%s names no single day: %s is proposed", (text, value) =>
    expect(readDate(text, "day", "2026-11-29")).toEqual({ ok: true, value, is_inexact: true }),
  );

  it.each(["6 недель", "ASAP", "сентябрь"])("%s isn't read without a day to count from", (text) =>
    expect(valueOf(text)).toBe("not_a_date"),
  );

  it.each(["MARKER 10", "Octal 12", "Декор 27", "MAR-10A", "5 кв", "Q2", "К561ЛА7", "900 недель", "DEC1", "100 м"])(
    "%s is no date",
    (text) => expect(readDate(text, "day", "2026-11-29")).toEqual({ ok: false, reason: "not_a_date" }),
  );

  it("takes one date with points whose month comes first for a slip, and does not turn the others round", () => {
    const dates = ["01.02.2027", "03.04.2027", "05.06.2027", "05.13.2027"];
    expect(dateOrder(dates)).toBe("day");
    expect(dates.map(valueOf)).toEqual(["2027-02-01", "2027-04-03", "2027-06-05", "not_a_date"]);
    expect(dateOrder(["01.22.2027", "03.24.2027", "05.06.2027", "05.13.2027"])).toBe("month");
    expect(dateOrder(["01/02/2027", "03/04/2027", "05/06/2027", "05/13/2027"])).toBe("month");
  });

  it("reads every day of the calendar in each order", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          const [year = "", month = "", day = ""] = iso.split("-");
          expect([
            valueOf(iso),
            valueOf(`${day}.${month}.${year}`),
            valueOf(`${Number(day)}/${Number(month)}/${year.slice(2)}`),
          ]).toEqual([iso, iso, iso]);
        },
      ),
    );
  });
});
