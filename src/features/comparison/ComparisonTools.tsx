import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useCallback } from "react";
import type { ReactNode } from "react";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { useTyped } from "#src/ui/page/use-typed.ts";
import { SHOWN } from "#src/features/comparison/comparison-address.ts";
import type { ComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { LotFilters } from "#src/features/comparison/LotFilters.tsx";
import type { MatrixView } from "#src/features/comparison/matrix.ts";

const ORDERS = [
  { value: "part_number", field: "part_number" },
  { value: "-sum", field: "sum" },
  { value: "-spread", field: "spread" },
  { value: "offers", field: "offers" },
  { value: "-gap", field: "gap" },
] as const;
/** Debounce of the search, in milliseconds. Short, because the search makes no request. */
const SEARCH_DELAY_MS = 150;

interface ComparisonToolsProps {
  view: MatrixView;
  onView: (view: MatrixView) => void;
  /** True if at least one line has VAT, in which case net and gross prices differ. */
  hasVat: boolean;
  address: ComparisonAddress;
  change: (patch: AddressPatch) => void;
  counts: Readonly<Record<LotFilter, number>>;
  offers: readonly ComparisonOffer[];
  /** Opens the settings for costs that are compared in addition to the price. Absent if there are none. */
  onBasis?: (() => void) | undefined;
  bare?: boolean;
  children?: ReactNode;
}

/** Explains the icons in the matrix. No icon relies on colour alone. */
function Legend() {
  const t = useT();
  const key = { display: "inline-flex", alignItems: "center", gap: 0.75, whiteSpace: "nowrap" } as const;
  const square = { width: 14, height: 14, borderRadius: "3px", flex: "none" } as const;
  return (
    <Box
      aria-hidden="true"
      sx={{ display: { xs: "none", xl: "flex" }, gap: 1.5, mr: 1, color: "text.secondary", typography: "caption" }}
    >
      <Box component="span" sx={key}>
        <Box
          component="i"
          sx={{
            ...square,
            bgcolor: "ui.tone.good.1",
            boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars.palette.ui.tone.good[2]}`,
          }}
        />
        {t("comparison.legend.best")}
      </Box>
      <Box component="span" sx={key}>
        <Box
          component="i"
          sx={{ ...square, boxShadow: (theme) => `inset 0 0 0 2px ${theme.vars.palette.primary.main}` }}
        />
        {t("comparison.legend.won")}
      </Box>
      <Box component="span" sx={key}>
        <Box component="span" sx={{ color: "ui.tone.warn.0", fontWeight: 500 }}>
          {t("comparison.weeks", { weeks: 10 })}
        </Box>
        {t("comparison.legend.late")}
      </Box>
    </Box>
  );
}

export function ComparisonTools({
  view,
  onView,
  hasVat,
  address,
  change,
  counts,
  offers,
  onBasis,
  bare = false,
  children,
}: ComparisonToolsProps) {
  const t = useT();
  const search = useCallback((q: string) => change({ q }), [change]);
  const [typed, setTyped] = useTyped(address.search, search, SEARCH_DELAY_MS);
  const orders = ORDERS.map(({ value, field }) => ({ value, label: t(`matrix.order.${field}`) }));
  return (
    <ToolRow style={{ paddingBlock: 8 }}>
      <SearchField value={typed} onChange={setTyped} placeholder={t("matrix.search")} width={160} />
      {hasVat && (
        <Segmented
          label={t("comparison.tools.basis")}
          value={view.basis}
          onChange={(basis) => onView({ ...view, basis })}
          options={(["net", "gross"] as const).map((value) => ({ value, label: t(`comparison.tools.${value}`) }))}
        />
      )}
      <Segmented
        label={t("comparison.tools.shown")}
        value={view.shown}
        onChange={(shown) => onView({ ...view, shown })}
        options={SHOWN.map((value) => ({ value, label: t(`comparison.tools.${value}`) }))}
      />
      <FieldSwitch
        label={t("comparison.tools.replacements")}
        checked={view.include_replacements}
        onChange={(include_replacements) => onView({ ...view, include_replacements })}
      />
      <ToolSelect
        label={t("matrix.order.label")}
        value={ORDERS.find(({ value }) => address.sort !== null && value === sortWord(address.sort))?.value ?? null}
        any={t("matrix.order.position")}
        options={orders}
        onChange={(sort) => change({ sort })}
      />
      <LotFilters address={address} change={change} counts={counts} offers={offers} />
      {onBasis !== undefined && (
        <Button size="small" startIcon={<Icon name="settings" />} onClick={onBasis}>
          {t("comparison_basis.open")}
        </Button>
      )}
      {!bare && <Spacer />}
      {!bare && <Legend />}
      {children}
    </ToolRow>
  );
}
