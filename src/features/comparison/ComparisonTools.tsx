import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { LOT_FILTERS } from "#src/features/comparison/matrix.ts";
import type { LotFilter, MatrixView } from "#src/features/comparison/matrix.ts";

interface ComparisonToolsProps {
  view: MatrixView;
  onView: (view: MatrixView) => void;
  /** Some line has VAT, so that the two bases differ. */
  has_vat: boolean;
  filter: LotFilter;
  onFilter: (filter: LotFilter) => void;
  /** Lots under each filter. */
  counts: Readonly<Record<LotFilter, number>>;
  /** Opens what beside the price counts; absent where nothing of it can be said. */
  onBasis?: (() => void) | undefined;
  /** The keys of the colours are left out where there is no room. */
  bare?: boolean;
}

/** What the marks of the matrix say; never by colour alone. */
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

/** Over the matrix: on which basis prices are compared, how they are shown, which lots. */
export function ComparisonTools({
  view,
  onView,
  has_vat,
  filter,
  onFilter,
  counts,
  onBasis,
  bare = false,
}: ComparisonToolsProps) {
  const t = useT();
  const formats = useFormats();
  const filters = LOT_FILTERS.map((value) => ({
    value,
    label: t(`comparison.filter.${value}`),
    ...(value === "all" ? {} : { count: formats.count(counts[value]) }),
  }));
  return (
    <ToolRow style={{ paddingBlock: 8 }}>
      {has_vat && (
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
        options={(["price", "sum"] as const).map((value) => ({ value, label: t(`comparison.tools.${value}`) }))}
      />
      <FieldSwitch
        label={t("comparison.tools.replacements")}
        checked={view.include_replacements}
        onChange={(include_replacements) => onView({ ...view, include_replacements })}
      />
      {onBasis !== undefined && (
        <Button size="small" startIcon={<Icon name="settings" />} onClick={onBasis}>
          {t("comparison_basis.open")}
        </Button>
      )}
      {!bare && <Spacer />}
      {!bare && <Legend />}
      <Segmented label={t("comparison.tools.filter")} value={filter} onChange={onFilter} options={filters} />
    </ToolRow>
  );
}
