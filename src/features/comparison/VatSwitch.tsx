import type { VatBasis } from "#contract/money/vat.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { useT } from "#src/locale/use-t.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";

/** Switches between sums without and with VAT. */
export function VatSwitch({ value, onChange }: { value: VatBasis; onChange: (basis: VatBasis) => void }) {
  const t = useT();
  return (
    <Segmented
      label={t("comparison.tools.basis")}
      value={value}
      onChange={onChange}
      options={VAT_BASES.map((basis) => ({ value: basis, label: t(`comparison.tools.${basis}`) }))}
    />
  );
}
