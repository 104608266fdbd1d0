import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

export interface BulkAction {
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly disabled?: boolean;
}

interface BulkBarProps {
  /** Rows chosen; the bar is there while it is more than 0. */
  count: number;
  /** Rows that the filters leave, on all pages. */
  total?: number;
  onSelectAll?: () => void;
  onClear: () => void;
  primary: BulkAction;
  /** At most five. */
  actions?: readonly BulkAction[];
  /** Pixels over the bottom of the sheet: clear of a pager of 40 px unless said otherwise. */
  bottom?: number;
}

const Bar = styled("div")(({ theme }) => {
  const { ui } = theme.vars.palette;
  return {
    position: "absolute",
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
    "& .action": { gap: 6, minHeight: 32, minWidth: 32, padding: "0 10px", borderRadius: 6, ...theme.typography.subtitle2, "& svg": { color: ui.barText2 }, "&:hover": { backgroundColor: "rgba(255,255,255,.1)" }, "&.Mui-disabled": { opacity: 0.5 } },
    "& .primary": { backgroundColor: "#FFFFFF", color: "#191B1F", "& svg": { color: "#2F54D6" }, "&:hover": { backgroundColor: "#E9E8E4" } },
    "& .line": { width: 1, height: 20, margin: "0 6px", backgroundColor: ui.barLine },
    "& .Mui-focusVisible": { outline: `2px solid ${ui.barText}`, outlineOffset: 2 },
    [theme.breakpoints.down("md")]: { "& .of, & .line": { display: "none" }, "& .action:not(.primary) > span": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" } },
    [theme.breakpoints.down("sm")]: { left: 8, right: 8, bottom: "10px !important", transform: "none", maxWidth: "none", minHeight: 60, borderRadius: 14, "& .action": { minHeight: 44, minWidth: 44, justifyContent: "center" }, "& .primary": { marginLeft: "auto", borderRadius: 10 } },
  };
});

/** What can be done with the chosen rows, floating over the end of a list; Escape gives up the choice. */
export function BulkBar({ count, total, onSelectAll, onClear, primary, actions = [], bottom = 56 }: BulkBarProps) {
  const t = useT();
  const formats = useFormats();
  useShortcut("escape", onClear, count > 0);
  if (count === 0) return null;
  const button = (action: BulkAction, extra = "") => (
    <ButtonBase key={action.label} className={`action ${extra}`} disabled={action.disabled ?? false} onClick={action.onClick} title={action.label}>
      <Icon name={action.icon} />
      <span>{action.label}</span>
    </ButtonBase>
  );
  return (
    <Bar role="toolbar" aria-label={t("ui.bulk.label")} style={{ bottom }}>
      <span className="count num" role="status">
        {t("ui.bulk.selected", { count: formats.count(count) })}
      </span>
      {total !== undefined && total > count && (
        <span className="of num">
          {t("ui.bulk.of", { total: formats.count(total) })}
          {onSelectAll && " · "}
          {onSelectAll && (
            <ButtonBase className="all" onClick={onSelectAll}>
              {t("ui.bulk.select_all")}
            </ButtonBase>
          )}
        </span>
      )}
      {button(primary, "primary")}
      {actions.length > 0 && <span className="line" aria-hidden="true" />}
      {actions.map((action) => button(action))}
      <span className="line" aria-hidden="true" />
      <ButtonBase className="action" aria-label={t("ui.bulk.clear")} aria-keyshortcuts="Escape" onClick={onClear}>
        <Icon name="close" />
      </ButtonBase>
    </Bar>
  );
}
