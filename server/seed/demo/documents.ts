import type { Dependencies } from "#server/http/dependencies.ts";
import { boardPicture, outlineDxf, sheetDrawing } from "#server/seed/demo/drawings.ts";
import type { BuiltGroup } from "#server/seed/demo/items.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";
import { daysAgo } from "#server/seed/demo/time.ts";
import { aDocument } from "#server/seed/document.builder.ts";

const DAYS_BETWEEN = 1.4;

/**
 * Adds drawings, a picture and an outline to the first items of each group. Tenders created from these items copy the
 * documents.
 */
export async function makeDocuments(
  deps: Dependencies,
  { buyer, groups }: { buyer: BuiltCompany; groups: readonly BuiltGroup[] },
): Promise<void> {
  for (const [place, { items }] of groups.entries()) {
    const [first, second] = items;
    const code = `VKPR.${String(place + 1).padStart(3, "0")}.01`;
    const drawing = { name: `${code} Сборочный чертёж.pdf`, bytes: sheetDrawing(code) };
    const files = [
      { item: first, ...drawing },
      { item: first, name: "Плата, вид сверху.png", bytes: boardPicture() },
      { item: first, name: "Контур платы.dxf", bytes: outlineDxf() },
      { item: second, ...drawing },
    ];
    for (const { item, name, bytes } of files)
      if (item !== undefined)
        await aDocument(daysAgo(deps, (groups.length - place) * DAYS_BETWEEN), {
          ...buyer,
          item: item.id,
          name,
          bytes,
        });
  }
}
