import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { isLeftOut } from "#contract/imports/compare-revision.ts";
import { isNothing, stepsOf } from "#contract/imports/revision-steps.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import type { RevisionDifference } from "#contract/imports/revision.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { CheckSummary } from "#src/features/imports/CheckSummary.tsx";
import { RevisionAside } from "#src/features/imports/revision/RevisionAside.tsx";
import type { Mode } from "#src/features/imports/revision/RevisionAside.tsx";
import { RevisionTable } from "#src/features/imports/revision/RevisionTable.tsx";
import { effectsOf, sectionOf, sectionsOf, VIEWS } from "#src/features/imports/revision/sections.ts";
import type { Section, View } from "#src/features/imports/revision/sections.ts";
import { useApplyRevision } from "#src/features/imports/revision/use-apply-revision.ts";

interface DifferencesProps {
  task: ImportTask;
  difference: RevisionDifference;
  isLoading: boolean;
  onBack: () => void;
  /** Shows the rows with warnings. */
  onCheck: () => void;
  /** Adds the file to the group instead, as an ordinary import. */
  onAdd: () => void;
}

function useViews({ lines }: RevisionDifference) {
  const [asked, setView] = useState<View>("differences");
  const [search, setSearch] = useState("");
  const counts = useMemo(() => {
    const found = lines.map(sectionOf);
    const isIn = (view: View, section: Section): boolean =>
      view === "differences" ? section !== "unchanged" : section === view;
    return VIEWS.map((view) => ({ view, count: found.filter((section) => isIn(view, section)).length }));
  }, [lines]);
  const offered = counts.filter(({ view, count }) => count > 0 || view === "differences");
  const view = offered.find((each) => each.view === asked)?.view ?? "differences";
  const sections = useMemo(() => sectionsOf(lines, { view, search }), [lines, view, search]);
  return { view, setView, search, setSearch, offered, sections };
}

export function Differences({ task, difference, isLoading, onBack, onCheck, onAdd }: DifferencesProps) {
  const { t, formats } = useTextTools();
  const { lines, number, previous, group } = difference;
  const views = useViews(difference);
  const [chosen, setLeave] = useState<ReadonlySet<string> | null>(null);
  // What rows that are left out would take away stays until the user decides.
  const leftOut = lines.filter(isLeftOut).map(({ key }) => key);
  const leave = chosen ?? new Set(leftOut);
  const [mode, setMode] = useState<Exclude<Mode, "add">>("file");
  const { busy, error, apply } = useApplyRevision(task.id);
  const effects = effectsOf(lines, leave);
  const hidden = task.sheets[task.options.sheet]?.hidden_rows ?? 0;
  const isSame = lines.every((line) => sectionOf(line) === "unchanged");
  const proposed = lines.filter((line) => sectionOf(line) === "must" && !isNothing(stepsOf(line))).length;
  const choose = (next: Mode): void => {
    if (next === "add") {
      onAdd();
      return;
    }
    setMode(next);
    const isKept = ({ kind }: (typeof lines)[number]): boolean => kind === "lowered" || kind === "removed";
    setLeave(new Set([...leftOut, ...(next === "grow" ? lines.filter(isKept).map(({ key }) => key) : [])]));
  };
  const setLeft = (key: string, isLeft: boolean): void =>
    setLeave(new Set([...[...leave].filter((one) => one !== key), ...(isLeft ? [key] : [])]));
  return (
    <>
      <Box
        sx={{
          display: "flex",
          flexDirection: "column",
          gap: 1,
          flex: "none",
          px: { xs: 2, sm: 2.5 },
          py: 1.25,
          borderTop: 1,
          borderBottom: 1,
          borderColor: "ui.line",
        }}
      >
        <FailureNote text={error} />
        {(task.warning_rows.length > 0 || task.skipped.length > 0 || hidden > 0) && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px 12px" }}>
            <CheckSummary task={task} />
            {task.warning_rows.length > 0 && <TextLink onClick={onCheck}>{t("revisions.warnings.show")}</TextLink>}
          </Box>
        )}
        {difference.is_other_product && (
          <Callout tone="warn">
            {t("revisions.other.text")} <TextLink onClick={onBack}>{t("revisions.other.action")}</TextLink>
          </Callout>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" }}>
          <span>
            <Tag tone="mute">
              {previous === null ? t("revisions.now") : t("revisions.number", { number: previous })}
            </Tag>{" "}
            → <Tag tone="acc">{t("revisions.number", { number })}</Tag>
          </span>
          <Segmented
            wraps
            label={t("revisions.filter.label")}
            value={views.view}
            onChange={views.setView}
            options={views.offered.map(({ view, count }) => ({
              value: view,
              label: t(`revisions.filter.${view}`),
              count: formats.count(count),
            }))}
          />
          <Spacer />
          <SearchField
            value={views.search}
            onChange={views.setSearch}
            placeholder={t("revisions.search")}
            width={200}
          />
        </Box>
      </Box>
      <SplitView
        asideWidth={304}
        asideLabel={t("revisions.effect.title")}
        aside={<RevisionAside difference={difference} effects={effects} mode={mode} onMode={choose} />}
      >
        {views.sections.length > 0 ? (
          <RevisionTable sections={views.sections} leave={leave} onLeave={setLeft} />
        ) : isSame && views.search === "" ? (
          <EmptyState title={t("revisions.same.title")}>{t("revisions.same.text")}</EmptyState>
        ) : (
          <Box role="status" sx={{ p: 2.5, color: "text.secondary" }}>
            {t("revisions.none_found")}
          </Box>
        )}
      </SplitView>
      <WizardFooter>
        <Button startIcon={<Icon name="arrow-left" />} onClick={onBack}>
          {t("ui.action.back")}
        </Button>
        <Spacer />
        {proposed > 0 && (
          <Box component="span" sx={{ color: "ui.tone.warn.0" }}>
            {t("revisions.proposed", formats.counted(proposed))}
          </Box>
        )}
        {isSame ? (
          <Button component={Link} to={paths.group(group.id)} variant="contained">
            {t("revisions.same.close")}
          </Button>
        ) : (
          <Button
            variant="contained"
            endIcon={<Icon name="arrow-right" />}
            loading={busy || isLoading}
            onClick={() => void apply(difference, leave)}
          >
            {t("revisions.apply", { number })}
          </Button>
        )}
      </WizardFooter>
    </>
  );
}
