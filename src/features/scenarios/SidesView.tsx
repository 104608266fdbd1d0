import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ExportFormat } from "#contract/list.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import { download } from "#src/api/files.ts";
import { LedgerTable } from "#src/entities/award/LedgerTable.tsx";
import { LotDifferences } from "#src/features/scenarios/LotDifferences.tsx";
import { ScenarioCurves } from "#src/features/scenarios/ScenarioCurves.tsx";
import type { ScenarioRights } from "#src/features/scenarios/ScenarioButtons.tsx";
import { PriceBars, ShareBars } from "#src/features/scenarios/SideBars.tsx";
import { SidesHead } from "#src/features/scenarios/SidesHead.tsx";
import type { Compared, Side, SideLetter } from "#src/features/scenarios/sides.ts";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

interface SidesViewProps {
  tender: number;
  a: Side;
  b: Side;
  compared: Compared;
  currency: CurrencyId;
  rights: ScenarioRights;
  onSwap: (() => void) | null;
  /** True on a phone, which shows one side at a time. */
  isSingle: boolean;
  /** True to show the curves under the differences, where the list has no room for them. */
  hasCurves: boolean;
}

/** Shows on demand what the sums of each supplier consist of. */
function Ledgers({ sides, currency }: { sides: readonly Side[]; currency: CurrencyId }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const awarded = sides.filter(({ suppliers }) => suppliers.length > 0);
  if (awarded.length === 0) return null;
  return (
    <Box sx={{ pb: 1.5 }}>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ mx: 2.5 }}>
        {t(isOpen ? "scenarios.shares.hide" : "scenarios.shares.show")}
      </Button>
      {isOpen &&
        awarded.map(({ letter, scenario, suppliers, ledger, basis }) => (
          <LedgerTable
            key={letter}
            label={`${t(`scenarios.side.${letter}`)} ${scenario?.name ?? t("scenarios.award")}`}
            rows={suppliers.map(({ supplier, ...own }) => ({ key: supplier.id, name: supplier.name, ...own }))}
            total={ledger}
            basis={basis}
            currency={currency}
          />
        ))}
    </Box>
  );
}

/** Two awards side by side: sums, shares of the suppliers, prices of the conditions, and the lots that differ. */
export function SidesView({ tender, a, b, compared, currency, rights, onSwap, isSingle, hasCurves }: SidesViewProps) {
  const t = useT();
  const [letter, setLetter] = useState<SideLetter>("a");
  const only = isSingle ? letter : undefined;
  const name = ({ scenario }: Side): string => scenario?.name ?? t("scenarios.award");
  const bars = { a, b, only, currency };
  const [own, other] = [a.winners, b.winners];
  const against = b.scenario?.id;
  const exportDifferences = (format: ExportFormat): Promise<void> =>
    download(
      scenarioApi.differences,
      {
        params: { id: tender, scenarioId: a.scenario?.id ?? 0 },
        query: { format, ...(against === undefined ? {} : { against }) },
      },
      { default_name: `${t("scenarios.differ.file", { a: name(a), b: name(b) })}.${format}` },
    );
  return (
    <>
      {isSingle && (
        <Box sx={{ px: 2.5, pt: 1.5 }}>
          <Segmented<SideLetter>
            label={t("scenarios.which_side")}
            value={letter}
            onChange={setLetter}
            wraps
            options={[a, b].map((side) => ({
              value: side.letter,
              label: `${t(`scenarios.side.${side.letter}`)} ${name(side)}`,
            }))}
          />
        </Box>
      )}
      <SidesHead {...bars} rights={rights} onSwap={onSwap} />
      <ShareBars {...bars} />
      <Ledgers sides={only === undefined ? [a, b] : [only === "a" ? a : b]} currency={currency} />
      <PriceBars {...bars} />
      {own === undefined || other === undefined ? (
        <LoadingOverlay />
      ) : (
        a.basis === b.basis && (
          <LotDifferences
            a={{ ...a, winners: own }}
            b={{ ...b, winners: other }}
            compared={compared}
            currency={currency}
            onExport={exportDifferences}
          />
        )
      )}
      {hasCurves && <ScenarioCurves a={a} b={b} compared={compared} currency={currency} />}
    </>
  );
}
