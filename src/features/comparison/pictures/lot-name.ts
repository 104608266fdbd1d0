import type { ComparisonLot } from "#contract/comparison/comparison.schema.ts";
import type { Translate } from "#src/locale/use-t.ts";

export const lotName = (lot: Pick<ComparisonLot, "position" | "part_number" | "nomenclature">, t: Translate): string =>
  t("pictures.lot", { lot: lot.position, name: lot.part_number ?? lot.nomenclature ?? t("ui.empty_value") });
