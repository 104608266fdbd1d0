import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useCallback, useRef, useState } from "react";
import type { RefObject } from "react";
import { useNavigationType } from "react-router";
import type { Key } from "#i18n/keys.ts";
import { useMe } from "#src/api/me.tsx";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Checklist } from "#src/ui/page/Checklist.tsx";
import type { CheckRow } from "#src/ui/page/Checklist.tsx";
import { ProgressRing } from "#src/ui/page/ProgressRing.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useNextFocus } from "#src/ui/keyboard/use-next-focus.ts";
import { AddSuggested } from "#src/features/tenders/AddSuggested.tsx";
import { ClosingPresets } from "#src/features/tenders/ClosingPresets.tsx";
import type { TermsField } from "#src/features/tenders/terms-form.ts";
import { useCompanyZone } from "#src/features/tenders/use-company-zone.ts";
import type { SuggestedSuppliers } from "#src/features/tenders/use-suggested-suppliers.ts";
import type { StartState } from "#src/features/tenders/start-checks.ts";

export interface StartPlaces {
  readonly wrong: () => void;
  readonly lot: (key: string) => void;
  readonly add_lot: () => void;
  readonly suppliers: () => void;
  /** Opens the terms with the focus in the field. */
  readonly terms: (field: TermsField) => void;
}

interface StartCardProps {
  state: StartState;
  lots: number;
  suppliers: number;
  places: StartPlaces;
  suggested: SuggestedSuppliers;
  onClosing: (instant: string) => void;
  /** The button that sends the tender. */
  send: RefObject<HTMLButtonElement | null>;
  /** True while a dialog is open, which has the focus. */
  isPaused: boolean;
}

const PROBLEMS: Readonly<Record<string, { label: Key; field: TermsField }>> = {
  tender_no_closing_date: { label: "problems.tender_no_closing_date", field: "closing_date" },
  tender_closing_date_passed: { label: "problems.tender_closing_date_passed", field: "closing_date" },
  tender_no_vat_rate: { label: "problems.tender_no_vat_rate", field: "vat_rate" },
};

type Count = (number: number) => string;

function lotRows({ state, lots, places }: StartCardProps, t: Translate, count: Count): CheckRow[] {
  const [first] = state.unfinished;
  if (!state.has_lots)
    return [
      {
        key: "lots",
        state: "blocked",
        label: t("problems.tender_no_lots"),
        onShow: places.add_lot,
        show_label: t("ui.action.add"),
      },
    ];
  if (state.wrong > 0)
    return [
      {
        key: "lots",
        state: "blocked",
        label: t("tender_drafts.start.wrong_cells", { smart_count: state.wrong, count: count(state.wrong) }),
        onShow: places.wrong,
      },
    ];
  if (first !== undefined)
    return [
      {
        key: "lots",
        state: "blocked",
        label: t("tender_drafts.start.unfinished", {
          smart_count: state.unfinished.length,
          count: count(state.unfinished.length),
        }),
        onShow: () => places.lot(first),
      },
    ];
  return [{ key: "lots", state: "done", label: t("tenders.tab.lots"), count: count(lots) }];
}

function supplierRow({ state, suppliers, places, suggested }: StartCardProps, t: Translate, count: Count): CheckRow {
  if (state.has_suppliers)
    return { key: "suppliers", state: "done", label: t("tenders.tab.suppliers"), count: count(suppliers) };
  const found = suggested.count ?? 0;
  return {
    key: "suppliers",
    state: "blocked",
    label: t("problems.tender_no_suppliers"),
    onShow: places.suppliers,
    show_label: t("ui.action.add"),
    ...(found > 0 && { shortcuts: <AddSuggested count={found} onAdd={suggested.add} /> }),
  };
}

function termRows({ state, places, onClosing }: StartCardProps, t: Translate): CheckRow[] {
  return state.terms.flatMap((code): CheckRow[] => {
    const problem = PROBLEMS[code];
    if (problem === undefined) return [];
    const { label, field } = problem;
    return [
      {
        key: code,
        state: "blocked",
        label: t(label),
        onShow: () => places.terms(field),
        show_label: t("tender_drafts.start.set"),
        ...(field === "closing_date" && { shortcuts: <ClosingPresets onChoose={onClosing} /> }),
      },
    ];
  });
}

function requiredRows(props: StartCardProps, t: Translate, count: Count): CheckRow[] {
  const { state } = props;
  const missing = termRows(props, t);
  return [
    ...lotRows(props, t, count),
    supplierRow(props, t, count),
    ...(missing.length === 0
      ? [{ key: "terms", state: "done" as const, label: t("tender_drafts.start.terms_done") }]
      : missing),
    ...(state.verified
      ? []
      : [{ key: "verified", state: "blocked" as const, label: t("tender_drafts.start.unverified") }]),
  ];
}

/**
 * Returns the first required step that isn't done, or "send". Null while its shortcuts are loading, and on a page that
 * was loaded or returned to: there, the focus moves only after the user has done a step.
 */
function useNextStep({ state, suggested, isPaused }: StartCardProps, rows: readonly CheckRow[]): string | null {
  const [first] = useState(state.done);
  const isWithoutZone = useCompanyZone() === undefined;
  const isExpected = useNavigationType() !== "POP" || first !== state.done;
  const isLoading =
    (!state.has_suppliers && suggested.count === undefined) || (state.terms.length > 0 && isWithoutZone);
  if (isPaused || isLoading || !isExpected) return null;
  return state.ready ? "send" : (rows.find((row) => row.state === "blocked")?.key ?? null);
}

/**
 * Lists the requirements for sending the tender, and recommendations. The requirements explain why the send button is
 * disabled. The focus moves from one requirement to the next, and to the send button at the end.
 */
export function StartCard(props: StartCardProps) {
  const { state, places } = props;
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const count = (number: number): string => formats.count(number);
  const row = useRef<HTMLElement | null>(null);
  const setRow = useCallback((element: HTMLElement | null) => {
    row.current = element;
  }, []);
  const required = requiredRows(props, t, count);
  const next = useNextStep(props, required);
  useNextFocus(next === "send" ? props.send : row, next);
  const [first] = state.unnumbered;
  const advice: CheckRow[] =
    first === undefined
      ? []
      : [
          {
            key: "part_number",
            state: "warn",
            label: t("tender_drafts.start.unnumbered", {
              smart_count: state.unnumbered.length,
              count: count(state.unnumbered.length),
            }),
            onShow: () => places.lot(first),
          },
        ];
  return (
    <AsideCard>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, mb: 0.75 }} role="status">
        <ProgressRing done={state.done} total={state.all} />
        <div>
          <Typography variant="h2">
            {t(state.ready ? "tender_drafts.start.ready" : "tender_drafts.start.not_ready")}
          </Typography>
          <Box sx={{ fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary" }}>
            {t("tender_drafts.start.required", { done: count(state.done), total: count(state.all) })}
          </Box>
        </div>
      </Box>
      <Checklist
        rows={required.map((each) => (each.key === next ? { ...each, ref: setRow } : each))}
        label={t("tender_drafts.start.title")}
      />
      {!state.verified && workspace !== null && (
        <TextLink to={paths.workspace(workspace.id)}>{t("tenders.unverified_open")}</TextLink>
      )}
      {advice.length > 0 && (
        <Box sx={{ mt: 0.75, pt: 0.75, borderTop: 1, borderColor: "ui.line" }}>
          <Box sx={{ fontSize: "0.75rem", lineHeight: "16px", color: "ui.ink3", py: 0.25 }}>
            {t("tender_drafts.start.advice")}
          </Box>
          <Checklist rows={advice} label={t("tender_drafts.start.advice")} />
        </Box>
      )}
    </AsideCard>
  );
}
