import ButtonBase from "@mui/material/ButtonBase";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useRef, useState } from "react";
import { FOOT_BAR } from "#src/ui/feedback/bar-names.ts";
import { useBottomBar } from "#src/ui/feedback/page-bars.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

export interface BulkAction {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly disabled?: boolean;
  /** True for an action that deletes or takes away. It is always the last one. */
  readonly destructive?: boolean;
}

interface BulkBarProps {
  count: number;
  /** Number of rows on all pages that match the filters. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** Actions in order of use. The first one that isn't destructive is the primary one. */
  actions: readonly BulkAction[];
}

/** Puts destructive actions last and returns the first of the others as the primary action, if there is any. */
function arranged(actions: readonly BulkAction[]): { primary: BulkAction | null; rest: readonly BulkAction[] } {
  const isDestructive = ({ destructive = false }: BulkAction): boolean => destructive;
  const [primary = null, ...others] = actions.filter((action) => !isDestructive(action));
  return { primary, rest: [...others, ...actions.filter(isDestructive)] };
}

/** Distance from the bottom of the page in pixels, enough for a 40 px pager. */
const BOTTOM = 56;

const Bar = styled("div")(({ theme }) => {
  const { ui } = theme.vars.palette;
  return {
    position: "absolute",
    bottom: `calc(${BOTTOM}px + var(${FOOT_BAR}, 0px))`,
    left: "50%",
    transform: "translateX(-50%)",
    zIndex: 5,
    display: "flex",
    alignItems: "center",
    gap: 2,
    minHeight: 44,
    maxWidth: "calc(100% - 32px)",
    padding: "0 6px 0 14px",
    borderRadius: 10,
    backgroundColor: ui.bar,
    color: ui.barText,
    boxShadow: ui.shadow3,
    whiteSpace: "nowrap",
    "& .count": { fontWeight: 600, paddingRight: 6 },
    "& .of": { color: ui.barText2, paddingRight: 8 },
    "& .all": { color: "#A9BCFF", minHeight: 24, borderRadius: 4, font: "inherit" },
    "& .action": {
      gap: 6,
      minHeight: 32,
      minWidth: 32,
      padding: "0 10px",
      borderRadius: 6,
      ...theme.typography.subtitle2,
      "& svg": { color: ui.barText2 },
      "&:hover": { backgroundColor: "rgba(255,255,255,.1)" },
      "&.Mui-disabled": { opacity: 0.5 },
    },
    "& .primary": {
      backgroundColor: "#FFFFFF",
      color: "#191B1F",
      "& svg": { color: "#2F54D6" },
      "&:hover": { backgroundColor: "#E9E8E4" },
    },
    "& .line": { width: 1, height: 20, margin: "0 6px", backgroundColor: ui.barLine },
    "& .Mui-focusVisible": { outline: `2px solid ${ui.barText}`, outlineOffset: 2 },
    [theme.breakpoints.down("lg")]: {
      "& .of, & .line": { display: "none" },
      "& .action:not(.primary) > span": {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clipPath: "inset(50%)",
      },
    },
    [theme.breakpoints.down("sm")]: {
      left: 8,
      right: 8,
      bottom: `calc(10px + var(${FOOT_BAR}, 0px))`,
      transform: "none",
      maxWidth: "none",
      minHeight: 60,
      padding: "0 8px 0 4px",
      borderRadius: 14,
      "& .count": { flex: "1 1 auto", fontSize: "0.9375rem" },
      "& .action": {
        minHeight: 44,
        minWidth: 44,
        padding: 0,
        justifyContent: "center",
        "& svg": { color: ui.barText },
      },
      "& .primary": { padding: "0 14px", borderRadius: 10, fontSize: "0.875rem", "& svg": { color: "#2F54D6" } },
    },
  };
});

function ActionButton({ action, primary = false }: { action: BulkAction; primary?: boolean }) {
  return (
    <ButtonBase
      className={primary ? "action primary" : "action"}
      disabled={action.disabled ?? false}
      onClick={action.onClick}
      title={action.label}
    >
      <Icon name={action.icon} />
      <span>{action.label}</span>
    </ButtonBase>
  );
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        className="action"
        aria-label={t("ui.action.more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="dots" />
      </ButtonBase>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "top", horizontal: "right" }}
        transformOrigin={{ vertical: "bottom", horizontal: "right" }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            disabled={action.disabled ?? false}
            sx={action.destructive === true ? { color: "error.main" } : {}}
            onClick={(event) => {
              setAnchor(null);
              action.onClick(event);
            }}
          >
            <Icon name={action.icon} />
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/**
 * Floating bar with actions for the selected rows. Escape clears the selection. On a phone, the bar shows the first
 * action and a menu with the other actions, within reach of the thumb.
 */
export const BulkBar = (props: BulkBarProps) => (props.count === 0 ? null : <ShownBulkBar {...props} />);

function ShownBulkBar({ count, total, onSelectAll, onClear, actions }: BulkBarProps) {
  const { t, formats } = useTextTools();
  const phone = useNarrowerThan("sm");
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar, BOTTOM);
  useShortcut("escape", t("controls.bulk.clear"), onClear);
  const { primary, rest } = arranged(actions);
  const shown = phone ? rest.slice(0, 1) : rest;
  const hidden = rest.slice(shown.length);
  const main = primary !== null && <ActionButton action={primary} primary />;
  const clear = (
    <ButtonBase className="action" aria-label={t("controls.bulk.clear")} aria-keyshortcuts="Escape" onClick={onClear}>
      <Icon name="close" />
    </ButtonBase>
  );
  return (
    <Bar ref={bar} role="toolbar" aria-label={t("controls.bulk.label")}>
      {phone && clear}
      <span className="count num" role="status">
        {phone ? formats.count(count) : t("controls.bulk.selected", { count: formats.count(count) })}
      </span>
      {total > count && (
        <span className="of num">
          {t("controls.bulk.of", { total: formats.count(total) })}
          {" · "}
          <ButtonBase className="all" onClick={onSelectAll}>
            {t("controls.bulk.select_all")}
          </ButtonBase>
        </span>
      )}
      {!phone && main}
      {shown.length > 0 && <span className="line" aria-hidden="true" />}
      {shown.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {hidden.length > 0 && <MoreActions actions={hidden} />}
      <span className="line" aria-hidden="true" />
      {phone ? main : clear}
    </Bar>
  );
}
