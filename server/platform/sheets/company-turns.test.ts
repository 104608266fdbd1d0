import { expect, test } from "vitest";
import { createCompanyTurns } from "./company-turns.ts";

const rest = (turns: ReturnType<typeof createCompanyTurns<string>>): string[] => {
  const served: string[] = [];
  for (let item = turns.next(); item !== undefined; item = turns.next()) served.push(item);
  return served;
};

test("a company that comes while another's file is read is next, however many that one has", () => {
  const turns = createCompanyTurns<string>();
  for (let file = 1; file <= 20; file += 1) turns.add(1, `a${file}`);
  expect(turns.next()).toBe("a1");
  turns.add(2, "b1");
  turns.add(2, "b2");
  expect([turns.next(), turns.next(), turns.next(), turns.next()]).toEqual(["b1", "a2", "b2", "a3"]);
  turns.add(3, "c1");
  turns.add(1, "a21");
  expect([turns.next(), turns.next()]).toEqual(["c1", "a4"]);
  // A company that comes again and again doesn't keep the others from their turns.
  turns.add(2, "b3");
  turns.add(3, "c2");
  expect([turns.next(), turns.next(), turns.next()]).toEqual(["b3", "c2", "a5"]);
  expect(rest(turns)).toEqual(Array.from({ length: 16 }, (_, place) => `a${place + 6}`));
});

test("what is cancelled leaves the queue, and a company without files has no turn", () => {
  const turns = createCompanyTurns<string>();
  for (const item of ["a1", "a2", "a3"]) turns.add(1, item);
  turns.add(2, "b1");
  turns.add(3, "c1");
  expect(turns.next()).toBe("a1");
  turns.remove("b1");
  turns.remove("a2");
  turns.remove("a1");
  expect(rest(turns)).toEqual(["c1", "a3"]);
  turns.add(2, "b2");
  expect(rest(turns)).toEqual(["b2"]);
});

test("files of no company take their turns like a company's", () => {
  const turns = createCompanyTurns<string>();
  turns.add(null, "x1");
  turns.add(null, "x2");
  turns.add(1, "a1");
  expect(turns.next()).toBe("x1");
  expect(turns.drain()).toEqual(["a1", "x2"]);
  expect(turns.next()).toBeUndefined();
});
