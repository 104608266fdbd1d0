import { expect, test } from "vitest";
import { quoteOnce } from "./quote-once.ts";

const name = "ООО «НПП „Вектор-Привод“»";

test("a name with quotation marks of its own is not quoted a second time, one without is", () => {
  expect(quoteOnce(`Анна приглашает вас в «${name}»`, { workspace: name })).toBe(`Анна приглашает вас в ${name}`);
  expect(quoteOnce(`Close “${name}”?`, { name })).toBe(`Close ${name}?`);
  expect(quoteOnce("Роль «Кладовщик» удалена", { name: "Кладовщик" })).toBe("Роль «Кладовщик» удалена");
  expect(quoteOnce("«$& $1»", { name: "$& $1" })).toBe("«$& $1»");
});
