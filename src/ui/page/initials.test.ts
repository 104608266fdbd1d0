import { expect, it } from "vitest";
import { initials } from "#src/ui/page/initials.ts";

it.each([
  ["Анна Соколова", "АС"],
  ["ООО «Полюс Автоматика»", "ПА"],
  ["НПП «Северный луч»", "СЛ"],
  ["ООО «НПП „Вектор-Привод“»", "НВ"],
  ["ИП Соколова А. В.", "СА"],
  ["Компонент-Восток", "КВ"],
  ["Радиоснаб", "РА"],
  ["Shenzhen Brightpath Ltd", "SB"],
  ["", ""],
])("%s is %s", (name, letters) => expect(initials(name)).toBe(letters));
