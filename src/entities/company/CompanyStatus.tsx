import type { CompanyStatus as Status } from "#contract/workspaces/company.values.ts";
import { useT } from "#src/locale/use-t.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const LOOK: Readonly<Record<Status, { tone: Tone; glyph: GlyphName }>> = {
  ACTIVE: { tone: "good", glyph: "done" },
  LIQUIDATING: { tone: "warn", glyph: "half" },
  REORGANIZING: { tone: "warn", glyph: "half" },
  LIQUIDATED: { tone: "bad", glyph: "no" },
  BANKRUPT: { tone: "bad", glyph: "no" },
};

/** Shows the company's status in the state register, or a dash if the register has not been queried. */
export function CompanyStatus({ status }: { status: Status | null }) {
  const t = useT();
  if (status === null) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>;
  return <StatusChip plain {...LOOK[status]} label={t(`tenders.company_status.${status}`)} />;
}
