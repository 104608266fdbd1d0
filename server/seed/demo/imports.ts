import type { Dependencies } from "#server/http/dependencies.ts";
import type { Part } from "#server/seed/demo-parts.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import { random } from "#server/seed/demo/random.ts";
import { dateInDays, daysAgo } from "#server/seed/demo/time.ts";
import { aCsv, anImport, anUploadedImport } from "#server/seed/import.builder.ts";

const HEADER = [
  "№",
  "Наименование",
  "Партномер",
  "Производитель",
  "Кол-во",
  "Ед. изм.",
  "Нужно к",
  "Тип",
  "Направление",
  "Масса, г",
];
const UNITS = ["шт", "м", "м²", "л", "кг"];

/** Returns a bill of materials as a planning department would write it. `slips` adds typical mistakes. */
function specification(
  deps: Dependencies,
  parts: readonly Part[],
  given: { seed: number; count: number; slips: boolean },
): Uint8Array {
  const dice = random(given.seed);
  const due = dateInDays(deps, 45).split("-").toReversed().join(".");
  const first = dice.whole(0, parts.length - given.count);
  const rows = parts.slice(first, first + given.count).map((part, place) => {
    const quantity = given.slips && place % 9 === 4 ? "по месту" : String(dice.whole(2, 60) * 10);
    const date = given.slips && place % 13 === 6 ? "31.02.2027" : due;
    const mass = `${(place % 7) + 1},5${given.slips && place % 11 === 3 ? " г" : ""}`;
    return [
      String(place + 1),
      part.nomenclature,
      part.part_number,
      part.manufacturer ?? "",
      quantity,
      UNITS[part.unit - 1] ?? "шт",
      date,
      "Компонент",
      "Силовая электроника",
      mass,
    ];
  });
  return aCsv(HEADER, rows);
}

export async function makeImports(
  deps: Dependencies,
  given: { buyer: BuiltCompany; parts: readonly Part[] },
): Promise<void> {
  const { buyer, parts } = given;
  const by = { workspace: buyer.workspace, owner: buyer.people.MG ?? buyer.owner };
  const file = (name: string, seed: number, slips: boolean) => ({
    name,
    bytes: specification(deps, parts, { seed, count: 42, slips }),
  });
  await anImport(daysAgo(deps, 9), { by, file: file("Спецификация ПЧ-22 изм. 7.csv", 31, false) });
  await anImport(daysAgo(deps, 6), { by, file: file("Заявка участка 3 (черновик).csv", 32, false), undone: true });
  await anUploadedImport(daysAgo(deps, 0.3), { by, file: file("Заявка СТ-3 на декабрь.csv", 33, true) });
}
