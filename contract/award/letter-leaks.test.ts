import { expect, test } from "vitest";
import { findLeakedSecret } from "#contract/award/letter-leaks.ts";

const secrets = {
  names: ["ООО «Компонент-Сервис»", "АО «Ан»", "Shenzhen Parts Ltd"],
  amounts: ["1234.50", "689.5", "12", "5000"],
};

test("a letter that names a supplier is found, whatever stands around the name", () => {
  expect(findLeakedSecret("Победил компонент-сервис.", secrets)).toBe("ООО «Компонент-Сервис»");
  expect(findLeakedSecret("The winner is Shenzhen Parts.", secrets)).toBe("Shenzhen Parts Ltd");
  expect(findLeakedSecret("Спасибо за участие в тендере T-00001!", secrets)).toBeNull();
  // The name is too short to be treated as a secret, because short names occur inside many ordinary words.
  expect(findLeakedSecret("Анна поздравляет", secrets)).toBeNull();
});

test("so is one that tells a price or a sum, however it is written; the number of pieces or a year isn't one", () => {
  for (const letter of ["1 234,50", "1234.5", "1\u00a0234,50", "689,50", "5 000"])
    expect(findLeakedSecret(`Лучшая цена была ${letter} ₽`, secrets), letter).toBe(letter);
  expect(findLeakedSecret("Ждём вас 12 марта 2027 года, нужно 300 штук", secrets)).toBeNull();
});
