import { expect, test } from "vitest";
import { AWAITED_MAX } from "#contract/invites/awaited-supplier.schema.ts";
import { invitedIn, inviteProblem, mailableIn } from "#src/features/suppliers/invite-problems.ts";
import type { Translate } from "#src/locale/use-t.ts";

/** Returns the key with its parameters instead of a sentence. */
const t: Translate = (key, params = {}) => [key, ...Object.values(params)].join(" ");

test("a pasted list is read with every separator, each address once and in its stored form", () => {
  expect(invitedIn("A@x.test, b@x.test;c@x.test d@x.test\ne@x.test  a@X.test <f@x.test>")).toEqual(
    ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@x.test`),
  );
  expect(inviteProblem("info@компания.рф", t)).toBeNull();
  const copied = '"Doe, John" <a@x.test>; Ivan <b@x.test>';
  expect([inviteProblem(copied, t), invitedIn(copied)]).toEqual([null, ["a@x.test", "b@x.test"]]);
});

test("each wrong address has a sentence of its own, of which the first five are shown", () => {
  expect(inviteProblem("a@x.test b, почта@x.test b", t)).toBe(
    "suppliers.invite.bad b suppliers.invite.bad_letters почта@x.test",
  );
  expect(inviteProblem("1 2 3 4 5 6 7", t)).toMatch(/bad 5 suppliers\.invite\.bad_rest 2$/);
});

test("a field without addresses and one with too many are refused", () => {
  expect(inviteProblem(" ; ", t)).toBe("suppliers.invite.none");
  const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@x.test`).join(" ");
  expect(inviteProblem(many(AWAITED_MAX), t)).toBeNull();
  expect(inviteProblem(many(AWAITED_MAX + 1), t)).toBe(`suppliers.invite.too_many ${AWAITED_MAX} ${AWAITED_MAX + 1}`);
});

test("the addresses that can't be mailed are taken out of the field, and the others stay", () => {
  expect(mailableIn("A@x.test b\n<c@x.test>; d@x.test", ["c@x.test"])).toEqual({ kept: "A@x.test, d@x.test", left: 2 });
  expect(mailableIn("a@x.test", [])).toEqual({ kept: "a@x.test", left: 0 });
});
