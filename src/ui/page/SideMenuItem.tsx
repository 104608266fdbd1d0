import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import Tooltip from "@mui/material/Tooltip";
import type { MouseEvent, ReactNode } from "react";
import { Link, useMatch } from "react-router";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";

interface SideMenuItemProps {
  label: string;
  icon?: IconName;
  lead?: ReactNode;
  count?: string | undefined;
  /** True if the counted records need attention. The count is then amber. */
  waiting?: boolean;
  /** True if the count is of unread news. The count is then blue. */
  news?: boolean;
  trail?: ReactNode;
  /** Path of the entry's page. Without a path, the entry is a button. */
  to?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  /** Overrides the active state derived from the URL. */
  active?: boolean;
  /**
   * Highlights the selected entry among several, such as the active workspace. The entry is bold, and has a ring in the
   * collapsed menu.
   */
  current?: boolean;
  /** True if only `to` itself counts as active, not the pages under it. */
  exact?: boolean;
}

const Row = styled(ButtonBase, {
  shouldForwardProp: (prop) => prop !== "active" && prop !== "collapsed" && prop !== "current" && prop !== "quiet",
})<{ active: boolean; collapsed: boolean; current: boolean; quiet: boolean }>(
  ({ theme, active, collapsed, current, quiet }) => ({
    display: "flex",
    flex: "none",
    alignItems: "center",
    justifyContent: collapsed ? "center" : "flex-start",
    gap: 10,
    width: collapsed ? 36 : "100%",
    height: collapsed ? 36 : 32,
    padding: collapsed ? 0 : "0 8px",
    borderRadius: 6,
    textAlign: "left",
    ...theme.typography.subtitle2,
    fontWeight: quiet && !active && !current ? 400 : 500,
    color: active || current ? "var(--menu-ink)" : "var(--menu-text)",
    backgroundColor: active ? "var(--menu-on)" : "transparent",
    boxShadow: active ? "var(--menu-on-ring)" : current && collapsed ? "0 0 0 2px var(--menu-on-icon)" : "none",
    "&:hover": { backgroundColor: active ? "var(--menu-on)" : "var(--menu-hover)" },
    "&:focus-visible, &.Mui-focusVisible": { outline: "2px solid var(--menu-ink)", outlineOffset: 1 },
    "& > svg": { color: active ? "var(--menu-on-icon)" : "var(--menu-hint)" },
    position: "relative",
    [theme.breakpoints.down("sm")]: { height: 44 },
  }),
);

const Name = styled("span")({
  flex: "1 1 auto",
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const Count = styled("span", { shouldForwardProp: (prop) => prop !== "waiting" && prop !== "news" })<{
  waiting: boolean;
  news: boolean;
}>(({ theme, waiting, news }) => ({
  ...theme.typography.caption,
  color: waiting ? "var(--menu-badge-text)" : "var(--menu-hint)",
  ...(waiting && {
    minWidth: 18,
    padding: "1px 5px",
    borderRadius: 9,
    textAlign: "center",
    fontWeight: 600,
    backgroundColor: "var(--menu-badge)",
  }),
  ...(news && {
    minWidth: 18,
    padding: "1px 5px",
    borderRadius: 9,
    textAlign: "center",
    fontWeight: 600,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  }),
}));

export function SideMenuItem({
  label,
  icon,
  lead,
  count,
  waiting = false,
  news = false,
  trail,
  to,
  onClick,
  active,
  current = false,
  exact = false,
}: SideMenuItemProps) {
  const { collapsed } = useFrame();
  const path = to?.split("?")[0] ?? "";
  const matched = useMatch({ path: path === "" ? "/" : path, end: exact || path === "" }) !== null;
  const on = active ?? (to !== undefined && matched);
  const target = to === undefined ? {} : { component: Link, to, ...(on && { "aria-current": "page" as const }) };
  const row = (
    <Row
      active={on}
      collapsed={collapsed}
      current={current}
      quiet={lead !== undefined}
      {...(current && { "aria-current": "true" as const })}
      {...target}
      {...(onClick && { onClick })}
    >
      {lead ?? (icon && <Icon name={icon} />)}
      <Name className={collapsed ? "visually-hidden" : ""}>{label}</Name>
      {!collapsed && count !== undefined && (
        <Count className="num" waiting={waiting} news={news}>
          {count}
        </Count>
      )}
      {!collapsed && trail}
    </Row>
  );
  return collapsed ? (
    <Tooltip title={count === undefined ? label : `${label} ${count}`} placement="right" describeChild>
      {row}
    </Tooltip>
  ) : (
    row
  );
}
