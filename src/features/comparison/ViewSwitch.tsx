import { useT } from "#src/locale/use-t.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { openPatch } from "#src/features/comparison/comparison-address.ts";
import type { ComparisonView } from "#src/features/comparison/comparison-address.ts";
import { picturePatch } from "#src/features/comparison/pictures/picture-address.ts";

/** Switches between the matrix, its charts and the scenarios. Each of them has an address. */
export function ViewSwitch({ view, change }: { view: ComparisonView; change: (patch: AddressPatch) => void }) {
  const t = useT();
  return (
    <Segmented<ComparisonView | "pictures">
      label={t("scenarios.views.label")}
      value={view}
      onChange={(next) =>
        change(next === "pictures" ? { ...openPatch("matrix"), ...picturePatch("prices") } : { ...openPatch(next) })
      }
      options={[
        { value: "matrix", label: t("scenarios.views.matrix") },
        { value: "pictures", label: t("pictures.open") },
        { value: "scenarios", label: t("scenarios.open") },
      ]}
    />
  );
}
