import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
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
import type { StartState } from "#src/features/tenders/start-checks.ts";

export interface StartPlaces {
  readonly wrong: () => void;
  readonly lot: (key: string) => void;
  readonly add_lot: () => void;
  readonly suppliers: () => void;
  readonly terms: () => void;
}

interface StartCardProps {
  state: StartState;
  lots: number;
  suppliers: number;
  places: StartPlaces;
}

const PROBLEMS: Readonly<Record<string, Key>> = {
  tender_no_closing_date: "problems.tender_no_closing_date",
  tender_closing_date_passed: "problems.tender_closing_date_passed",
  tender_no_vat_rate: "problems.tender_no_vat_rate",
};

function lotRows({ state, lots, places }: StartCardProps, t: Translate, count: (number: number) => string): CheckRow[] {
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

function requiredRows(props: StartCardProps, t: Translate, count: (number: number) => string): CheckRow[] {
  const { state, suppliers, places } = props;
  const missing = state.terms.flatMap((code): CheckRow[] => {
    const words = PROBLEMS[code];
    return words === undefined
      ? []
      : [
          {
            key: code,
            state: "blocked",
            label: t(words),
            onShow: places.terms,
            show_label: t("tender_drafts.start.set"),
          },
        ];
  });
  return [
    ...lotRows(props, t, count),
    state.has_suppliers
      ? { key: "suppliers", state: "done", label: t("tenders.tab.suppliers"), count: count(suppliers) }
      : {
          key: "suppliers",
          state: "blocked",
          label: t("problems.tender_no_suppliers"),
          onShow: places.suppliers,
          show_label: t("ui.action.add"),
        },
    ...(missing.length === 0
      ? [{ key: "terms", state: "done" as const, label: t("tender_drafts.start.terms_done") }]
      : missing),
    ...(state.verified
      ? []
      : [{ key: "verified", state: "blocked" as const, label: t("tender_drafts.start.unverified") }]),
  ];
}

/**
 * Lists the requirements for sending the tender, and recommendations. The requirements explain why the send button is
 * disabled.
 */
export function StartCard(props: StartCardProps) {
  const { state, places } = props;
  const { t, formats } = useTextTools();
  const { workspace } = useMe();
  const count = (number: number): string => formats.count(number);
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
      <Checklist rows={requiredRows(props, t, count)} label={t("tender_drafts.start.title")} />
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
