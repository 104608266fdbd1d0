import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isBik, isCheckingAccount, isCorrespondentAccount } from "#contract/ids/bank-accounts.ts";
import { isInn, isKpp, isOgrn, isOgrnip, isOrganisationInn, isPersonInn } from "#contract/ids/requisites.ts";

const FOLDER = fileURLToPath(new URL("../../../shared/data/ids/", import.meta.url));
const present = existsSync(FOLDER);
const ABSENT = "the vectors of company numbers (../shared/data/ids) are absent";
if (!present) process.stderr.write(`Skipped: ${ABSENT}.\n`);

const SUITES = [
  "arthurdejong_python-stdnum/python-stdnum_vectors.json",
  "perevoshchikov_russian-id/russian-id_vectors.json",
  "tit_go-inn-validator/go-inn-validator_vectors.json",
];

const Vector = z.object({ value: z.string(), bik: z.string().optional() });
const Vectors = z.object({ valid: z.array(Vector), invalid: z.array(Vector) });
const Suite = z.array(
  z.object({ type: z.string(), value: z.string(), valid: z.boolean(), bik: z.string().optional() }),
);
const read = (name: string): unknown => JSON.parse(readFileSync(FOLDER + name, "utf8"));

type Check = (value: string, bik: string) => boolean;
const CHECKS = new Map<string, Check>([
  ["inn", isInn],
  ["inn10", isOrganisationInn],
  ["inn12", isPersonInn],
  ["kpp", isKpp],
  ["ogrn", isOgrn],
  ["ogrnip", isOgrnip],
  ["bik", isBik],
  ["checking_account", isCheckingAccount],
  ["correspondent_account", isCorrespondentAccount],
]);
const check = (type: string, value: string, bik = ""): boolean => {
  const found = CHECKS.get(type);
  if (found === undefined) throw new Error(`no check for ${type}`);
  return found(value, bik);
};
const onlyZeros = (value: string): boolean => /^0+$/.test(value);

describe("published vectors", () => {
  it("agree with ours, but for numbers of zeros alone", (context) => {
    context.skip(!present, ABSENT);
    const { sources: _sources, ...kinds } = z
      .looseObject({ sources: z.unknown() })
      .parse(read("requisites-vectors.json"));
    let seen = 0;
    for (const [kind, group] of Object.entries(kinds)) {
      const { valid, invalid } = Vectors.parse(group);
      for (const { value, bik } of valid)
        expect({ kind, value, bik, valid: check(kind, value, bik) }).toEqual({
          kind,
          value,
          bik,
          valid: !onlyZeros(value),
        });
      for (const { value, bik } of invalid)
        expect({ kind, value, bik, valid: check(kind, value, bik) }).toEqual({ kind, value, bik, valid: false });
      seen += valid.length + invalid.length;
    }
    expect(seen).toBe(205);
  });

  it.for(SUITES)("agree with ours in %s", (name, context) => {
    context.skip(!present, ABSENT);
    const suite = Suite.parse(read(name));
    expect(suite.length).toBeGreaterThan(0);
    for (const { type, value, bik, valid } of suite)
      expect({ type, value, bik, valid: check(type, value, bik) }).toEqual({
        type,
        value,
        bik,
        valid: valid && !onlyZeros(value),
      });
  });
});

describe("company numbers", () => {
  it("are accepted when they are real", () => {
    expect(isInn("7707083893")).toBe(true);
    expect(isInn("500100732259")).toBe(true);
    expect(isOgrn("1027700132195")).toBe(true);
    // Each of these numbers has a remainder above nine.
    expect(["315723200051071", "304860518200011", "304770000526672"].every(isOgrnip)).toBe(true);
    expect(isCheckingAccount("40702810938000000001", "044525225")).toBe(true);
    // For an account at a settlement centre, the check digit depends on another part of the BIK.
    expect(isCheckingAccount("40701810000001002118", "044106001")).toBe(true);
    expect(isCorrespondentAccount("30101810400000000225", "044525225")).toBe(true);
  });

  it("are refused when they are zeros alone, empty or not digits", () => {
    expect(isInn("0000000000") || isInn("000000000000") || isInn("")).toBe(false);
    expect(isOgrn("0000000000000") || isOgrnip("000000000000000") || isKpp("000000000") || isBik("000000000")).toBe(
      false,
    );
    expect(
      isCheckingAccount("0".repeat(20), "044525225") || isCorrespondentAccount("0".repeat(20), "0".repeat(9)),
    ).toBe(false);
    expect(isInn("７７０７０８３８９３") || isInn(" 7707083893") || isInn("7707083893\n")).toBe(false);
  });

  it("keep the correspondent account of another bank of the same city out, though its key holds", () => {
    expect(isCorrespondentAccount("30101810400000000225", "044525225")).toBe(true);
    expect(isCorrespondentAccount("30101810400000000225", "044525974")).toBe(false);
  });

  it("show every slip of one digit in an account", () => {
    const account = "40702810938000000001";
    fc.assert(
      fc.property(fc.nat({ max: account.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const slip = `${account.slice(0, at)}${(Number(account[at]) + shift) % 10}${account.slice(at + 1)}`;
        expect(isCheckingAccount(slip, "044525225")).toBe(false);
      }),
    );
  });
});
