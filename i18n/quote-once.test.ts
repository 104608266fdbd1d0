import { expect, test } from "vitest";
import { joinSentences, quoteOnce, stopOnce } from "./quote-once.ts";

const name = "ООО «НПП „Вектор-Привод“»";

test("a name with quotation marks of its own is not quoted a second time, one without is", () => {
  expect(quoteOnce(`Анна приглашает вас в «${name}»`, { workspace: name })).toBe(`Анна приглашает вас в ${name}`);
  expect(quoteOnce(`Close “${name}”?`, { name })).toBe(`Close ${name}?`);
  expect(quoteOnce("Роль «Кладовщик» удалена", { name: "Кладовщик" })).toBe("Роль «Кладовщик» удалена");
  expect(quoteOnce("«$& $1»", { name: "$& $1" })).toBe("«$& $1»");
});

test("a value that ends with a full stop ends its sentence", () => {
  const date = "12 января 2027 г.";
  expect(stopOnce(`Действует до ${date}. Проверьте.`, { date })).toBe("Действует до 12 января 2027 г. Проверьте.");
  expect(stopOnce("Reason: later.", { reason: "later" })).toBe("Reason: later.");
  expect(joinSentences([`До ${date}`, "Готово"])).toBe("До 12 января 2027 г. Готово");
  expect(joinSentences(["Готово", `До ${date}`])).toBe("Готово. До 12 января 2027 г.");
});
