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
