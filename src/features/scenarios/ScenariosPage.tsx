import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { scenarioApi } from "#contract/scenarios/scenario.api.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { AddScenario, ReadyCards } from "#src/features/scenarios/AddScenario.tsx";
import type { ChosenWinners } from "#src/features/scenarios/apply-scenario.ts";
import { Infeasible } from "#src/features/scenarios/Infeasible.tsx";
import { readSides, sidesPatch } from "#src/features/scenarios/scenario-address.ts";
import { ScenarioButtons } from "#src/features/scenarios/ScenarioButtons.tsx";
import type { ScenarioRights } from "#src/features/scenarios/ScenarioButtons.tsx";
import { ScenarioCurves } from "#src/features/scenarios/ScenarioCurves.tsx";
import { ScenarioDialogs } from "#src/features/scenarios/ScenarioDialogs.tsx";
import { ScenarioList } from "#src/features/scenarios/ScenarioList.tsx";
import { ScenarioProgress } from "#src/features/scenarios/ScenarioProgress.tsx";
import type { Compared, SideLetter } from "#src/features/scenarios/sides.ts";
import { SidesView } from "#src/features/scenarios/SidesView.tsx";
import { useScenarioActions } from "#src/features/scenarios/use-scenario-actions.ts";
import { useScenarioKeys } from "#src/features/scenarios/use-scenario-keys.ts";
import { useScenarios } from "#src/features/scenarios/use-scenarios.ts";
import { useApplied } from "#src/features/scenarios/use-applied.ts";
import { useSides } from "#src/features/scenarios/use-sides.ts";
import type { ShownSides } from "#src/features/scenarios/use-sides.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

export interface ScenariosPageProps {
  tender: Tender;
  matrix: Compared;
  winners: ChosenWinners;
  canAward: boolean;
  /** VAT basis of the sums to pay. */
  vat: VatBasis;
  /** Switches of the comparison: the VAT basis, and the way back to the matrix. */
  views: ReactNode;
  /** Papers of the award, among them the reasons of its choice. */
  papers: ReactNode;
}

interface CentreProps extends ShownSides {
  tender: Tender;
  compared: Compared;
  rights: ScenarioRights;
  onSwap: (() => void) | null;
  isPhone: boolean;
  isNarrow: boolean;
}

/** Shows the chosen scenario: two sides, why it is impossible, or that it has no result yet. */
function Centre({ tender, compared, rights, onSwap, isPhone, isNarrow, first, sides }: CentreProps) {
  const t = useT();
  const { currency } = tender;
  const positions = useMemo(() => new Map(compared.lots.map(({ id, position }) => [id, position])), [compared.lots]);
  if (first === undefined) return null;
  if (first.state === "IMPOSSIBLE")
    return <Infeasible scenario={first} currency={currency} positions={positions} rights={rights} />;
  if (sides !== null)
    return (
      <SidesView
        {...sides}
        tender={tender.id}
        compared={compared}
        currency={currency}
        rights={rights}
        onSwap={onSwap}
        isSingle={isPhone}
        hasCurves={isNarrow}
      />
    );
  return (
    <EmptyState small title={first.name} actions={<ScenarioButtons scenario={first} rights={rights} isMain={false} />}>
      <ScenarioProgress scenario={first} currency={currency} />
      {first.state === "NEW" && t("scenarios.not_solved")}
    </EmptyState>
  );
}

function Tools({ views, papers, children }: Pick<ScenariosPageProps, "views" | "papers"> & { children: ReactNode }) {
  const t = useT();
  return (
    <ToolRow style={{ paddingBlock: 8 }}>
      {children}
      <Box
        component="span"
        sx={{ display: { xs: "none", lg: "inline" }, flex: "1 1 200px", color: "text.secondary", typography: "body2" }}
      >
        {t("scenarios.intro")}
      </Box>
      <Spacer />
      {papers}
      {views}
    </ToolRow>
  );
}

/** Compares the scenarios of a tender: a list with curves on the left, two of them side by side in the centre. */
export function ScenariosPage({ tender, matrix, winners, canAward, vat, views, papers }: ScenariosPageProps) {
  const t = useT();
  const may = useMay();
  const isPhone = useNarrowerThan("sm");
  const isNarrow = useNarrowerThan("lg");
  const scenarios = useScenarios(tender.id);
  const { state: asked, change } = useAddress(readSides);
  const [focused, setFocused] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { data, error } = scenarios.list;
  const list = useMemo(() => data?.results ?? [], [data]);
  const shown = useSides({ tender: tender.id, list, asked, compared: matrix, of: winners.of, vat });
  const { first, chosen, sides } = shown;
  // Replaces the history entry, so that Back returns to the matrix; on a phone, a scenario is a page of its own.
  const replace = !isPhone;
  const put = (letter: SideLetter, { id }: Scenario): void => {
    const next = { ...chosen, [letter]: id };
    const isSame = next.a === next.b;
    const moved =
      letter === "a" ? { a: id, b: isSame ? chosen.a : chosen.b } : { a: isSame ? chosen.b : chosen.a, b: id };
    change(sidesPatch(moved), { replace });
  };
  const { onApplied, undoOf, changedOf } = useApplied(tender.id, winners);
  const actions = useScenarioActions({
    tender,
    compared: matrix,
    winners,
    scenarios,
    onApplied,
    onMade: (id) => change(sidesPatch({ ...chosen, a: id, b: chosen.b === id ? null : chosen.b }), { replace }),
  });
  const mayChange = may(scenarioApi.solve);
  const rights: ScenarioRights = { mayChange, canAward, actions, undoOf, changedOf };
  const onSwap =
    chosen.a !== null && chosen.b !== null
      ? () => change(sidesPatch({ a: chosen.b, b: chosen.a }), { replace: true })
      : null;
  const main = sides?.b.scenario ?? sides?.a.scenario ?? null;
  useScenarioKeys({
    root,
    list,
    at: list.find(({ id }) => id === focused) ?? first,
    mayChange,
    main: canAward && main !== null && !main.is_stale && !main.is_applied ? main : null,
    onPut: put,
    onSwap,
    onNew: actions.own,
    onCopy: actions.copy,
    onApply: actions.confirmApply,
  });
  const of = useMemo(
    () => ({
      currency: tender.currency,
      suppliers: matrix.offers.map(({ supplier }) => supplier),
      lots: new Map(matrix.lots.map(({ id, position }) => [position, id])),
      positions: new Map(matrix.lots.map(({ id, position }) => [id, position])),
    }),
    [tender.currency, matrix],
  );
  const isPicked = asked.a !== null;
  const body = (
    <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0, borderTop: 1, borderColor: "ui.line" }}>
      {!(isPhone && isPicked) && (
        <Box
          sx={{
            flex: "none",
            width: isPhone ? "100%" : isNarrow ? 300 : 456,
            overflow: "auto",
            borderRight: isPhone ? 0 : 1,
            borderColor: "ui.line",
            bgcolor: "ui.sunken",
          }}
        >
          <ScenarioList
            scenarios={list}
            currency={tender.currency}
            vat={vat}
            sides={isPhone && !isPicked ? { a: null, b: null } : chosen}
            isNarrow={isNarrow}
            onPut={put}
            onFocus={({ id }) => setFocused(id)}
          />
          {sides !== null && !isNarrow && <ScenarioCurves {...sides} compared={matrix} currency={tender.currency} />}
        </Box>
      )}
      {!(isPhone && !isPicked) && (
        <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minWidth: 0, overflow: "auto" }}>
          {isPhone && (
            <Button
              variant="text"
              startIcon={<Icon name="list" />}
              onClick={() => change(sidesPatch({ a: null, b: null }))}
              sx={{ alignSelf: "flex-start", mx: 1.5, mt: 1 }}
            >
              {t("scenarios.all")}
            </Button>
          )}
          <Centre
            {...shown}
            tender={tender}
            compared={matrix}
            rights={rights}
            onSwap={onSwap}
            isPhone={isPhone}
            isNarrow={isNarrow}
          />
        </Box>
      )}
    </Box>
  );
  return (
    <Box
      ref={root}
      component="section"
      aria-label={t("scenarios.title")}
      sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}
    >
      <Tools views={views} papers={papers}>
        {mayChange && data !== undefined && <AddScenario actions={actions} count={list.length} />}
      </Tools>
      {data === undefined ? (
        error === null ? (
          <SkeletonList columns={5} rowHeight={44} />
        ) : (
          <ErrorState
            title={t("scenarios.failed")}
            text={failureText(error, t) ?? ""}
            onRetry={() => void scenarios.list.refetch()}
          />
        )
      ) : list.length === 0 ? (
        <EmptyState title={t("scenarios.empty")} actions={mayChange ? <ReadyCards actions={actions} /> : undefined}>
          {t("scenarios.empty_text")}
        </EmptyState>
      ) : (
        body
      )}
      <ScenarioDialogs of={of} actions={actions} />
    </Box>
  );
}
