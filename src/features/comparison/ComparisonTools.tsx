import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import { ROOM_FOR_ALL, ToolButton } from "#src/ui/page/ToolButton.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { useTyped } from "#src/ui/page/use-typed.ts";
import { SHOWN } from "#src/features/comparison/comparison-address.ts";
import type { ComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { LotFilters } from "#src/features/comparison/LotFilters.tsx";
import { VatSwitch } from "#src/features/comparison/VatSwitch.tsx";
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

interface ViewToolsProps {
  view: MatrixView;
  onView: (view: MatrixView) => void;
  /** True if at least one line has VAT, in which case net and gross prices differ. */
  hasVat: boolean;
  address: ComparisonAddress;
  change: (patch: AddressPatch) => void;
}

interface ComparisonToolsProps extends ViewToolsProps {
  counts: Readonly<Record<LotFilter, number>>;
  offers: readonly ComparisonOffer[];
  /** Exchange rates, and costs that are compared in addition to the price. */
  basis: ReactNode;
  children?: ReactNode;
}

const KEYS = ["best", "won", "late", "replacement", "partial", "surplus", "comparable", "reason", "missing"] as const;
const KEY_ICONS = {
  late: ["clock", "ui.tone.warn.0"],
  replacement: ["swap", "ui.tone.swap.0"],
  partial: ["half", "ui.tone.warn.0"],
  surplus: ["surplus", "text.secondary"],
  comparable: ["scales", "text.secondary"],
  reason: ["file", "ui.accText"],
  missing: ["file", "ui.tone.warn.0"],
} as const;

/** Explains the colours and the icons of the matrix. No icon relies on colour alone. */
function Legend() {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const square = { width: 14, height: 14, borderRadius: "3px", flex: "none" } as const;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t("comparison.legend.open")}
        title={t("comparison.legend.open")}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="info" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": t("comparison.legend.open"), tabIndex: -1 } }}
      >
        <Box component="ul" sx={{ display: "grid", gap: 1, m: 0, p: 2, maxWidth: 340, listStyle: "none" }}>
          {KEYS.map((key) => (
            <Box component="li" key={key} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              {key === "best" ? (
                <Box
                  component="i"
                  sx={{
                    ...square,
                    bgcolor: "ui.tone.good.1",
                    boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars.palette.ui.tone.good[2]}`,
                  }}
                />
              ) : key === "won" ? (
                <Box
                  component="i"
                  sx={{ ...square, boxShadow: (theme) => `inset 0 0 0 2px ${theme.vars.palette.primary.main}` }}
                />
              ) : (
                <Box component="span" sx={{ display: "inline-flex", color: KEY_ICONS[key][1] }}>
                  <Icon name={KEY_ICONS[key][0]} size={14} />
                </Box>
              )}
              {t(`comparison.legend.${key}`)}
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}

/** Switches the VAT basis of all prices, if that makes a difference. */
const BasisSwitch = ({ view, onView, hasVat }: ViewToolsProps) =>
  hasVat && <VatSwitch value={view.basis} onChange={(basis) => onView({ ...view, basis })} />;

/** The substitutes and the order of the lots. */
function ViewTools({ view, onView, address, change }: ViewToolsProps) {
  const t = useT();
  const orders = ORDERS.map(({ value, field }) => ({ value, label: t(`matrix.order.${field}`) }));
  return (
    <>
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
    </>
  );
}

/** Holds the tools of the view for which the row has no room. */
function ViewMenu({ children }: { children: ReactNode }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t("comparison.tools.view");
  return (
    <>
      <ToolButton
        icon="filter"
        label={label}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { role: "dialog", "aria-label": label } }}
      >
        <Box sx={{ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: 1.5, p: 2 }}>
          {children}
        </Box>
      </Popover>
    </>
  );
}

/** The tools of the comparison, in one row. */
export function ComparisonTools({ counts, offers, basis, children, ...viewed }: ComparisonToolsProps) {
  const t = useT();
  const phone = useNarrowerThan("sm");
  const isRoomy = useMediaQuery(ROOM_FOR_ALL, { noSsr: true });
  const narrow = useNarrowerThan("lg") && !phone;
  const { view, onView, address, change } = viewed;
  const search = useCallback((q: string) => change({ q }), [change]);
  const show = (place: number): void => {
    const shown = SHOWN[place];
    if (shown !== undefined) onView({ ...view, shown });
  };
  useShortcut("1", t("comparison.tools.price"), () => show(0));
  useShortcut("2", t("comparison.tools.sum"), () => show(1));
  useShortcut("3", t("comparison.tools.comparable"), () => show(2));
  const [typed, setTyped] = useTyped(address.search, search, SEARCH_DELAY_MS);
  return (
    <ToolRow style={phone ? { paddingBlock: 8 } : { padding: "5px 16px", columnGap: 6 }}>
      <SearchField value={typed} onChange={setTyped} placeholder={t("matrix.search")} width={140} />
      <LotFilters address={address} change={change} counts={counts} offers={offers} />
      <Segmented
        label={t("comparison.tools.shown")}
        value={view.shown}
        onChange={(shown) => onView({ ...view, shown })}
        options={SHOWN.map((value) => ({ value, label: t(`comparison.tools.${value}`) }))}
      />
      {!narrow && <BasisSwitch {...viewed} />}
      {phone || isRoomy ? (
        <ViewTools {...viewed} />
      ) : (
        <ViewMenu>
          {narrow && <BasisSwitch {...viewed} />}
          <ViewTools {...viewed} />
          {narrow && basis}
        </ViewMenu>
      )}
      {!narrow && basis}
      {!phone && <Spacer />}
      {children}
      {!phone && <Legend />}
    </ToolRow>
  );
}
