import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#src/locale/use-t.ts";
import { BrandMark } from "#src/ui/icons/BrandMark.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { Frame } from "#src/ui/page/frame-context.ts";
import { useFrame } from "#src/ui/page/frame-context.ts";
import { Spacer } from "#src/ui/page/Spacer.tsx";

const Root = styled("nav", { shouldForwardProp: (prop) => prop !== "area" && prop !== "collapsed" })<{
  area: Frame["area"];
  collapsed: boolean;
}>(({ theme, area, collapsed }) => {
  const { ui, text, background, primary } = theme.vars.palette;
  const colours =
    area === "admin"
      ? {
          "--menu-ink": "#FFFFFF",
          "--menu-text": "#B9BDC8",
          "--menu-hint": "#A4A9B6",
          "--menu-hover": "rgba(255,255,255,.06)",
          "--menu-on": "#2E3444",
          "--menu-on-ring": "none",
          "--menu-on-icon": "#9DB2FF",
          "--menu-panel": "#252A37",
          "--menu-line": "#343A4A",
          "--menu-badge": "#5A4312",
          "--menu-badge-text": "#FFD98A",
          "--brand-ground": "#343B4E",
          colorScheme: "dark",
        }
      : {
          "--menu-ink": text.primary,
          "--menu-text": text.secondary,
          "--menu-hint": ui.ink3,
          "--menu-hover": ui.line,
          "--menu-on": background.paper,
          "--menu-on-ring": `${ui.shadow1}, 0 0 0 1px ${ui.lineStrong}`,
          "--menu-on-icon": primary.main,
          "--menu-panel": background.paper,
          "--menu-line": ui.lineStrong,
          "--menu-badge": ui.tone.warn[1],
          "--menu-badge-text": ui.tone.warn[0],
        };
  return {
    ...colours,
    display: "flex",
    flexDirection: "column",
    gap: 2,
    minHeight: 0,
    height: "100%",
    overflowY: "auto",
    overflowX: "hidden",
    padding: collapsed ? 8 : "10px 8px 8px 10px",
    alignItems: collapsed ? "center" : "stretch",
    color: "var(--menu-text)",
    "& :focus-visible, & .Mui-focusVisible": { outlineColor: "var(--menu-ink) !important" },
    "& .MuiIconButton-root": { color: "var(--menu-text)", "&:hover": { backgroundColor: "var(--menu-hover)" } },
  };
});

const Brand = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 9,
  flex: "none",
  minHeight: 36,
  marginBottom: 8,
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 9,
    padding: "4px 6px",
    borderRadius: 6,
    color: "var(--menu-ink)",
    fontWeight: 600,
    fontSize: "0.9375rem",
    letterSpacing: "-0.015em",
    textDecoration: "none",
  },
});

interface SideMenuProps {
  home: string;
  tag?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Menu with the product's name, the entries and a footer. It collapses to a strip 56 px wide. */
export function SideMenu({ home, tag, children, footer }: SideMenuProps) {
  const { area, collapsed, drawer, toggleCollapsed } = useFrame();
  const t = useT();
  const toggle = (
    <IconButton
      size="small"
      onClick={toggleCollapsed}
      aria-expanded={!collapsed}
      aria-label={t(collapsed ? "controls.menu.expand" : "controls.menu.collapse")}
      title={t(collapsed ? "controls.menu.expand" : "controls.menu.collapse")}
    >
      <Icon name="panel" />
    </IconButton>
  );
  return (
    <Root area={area} collapsed={collapsed} aria-label={t("controls.menu.label")}>
      <Brand>
        <Link to={home}>
          <BrandMark size={collapsed ? 24 : 22} />
          <span className={collapsed ? "visually-hidden" : ""}>{t("ui.app.name")}</span>
        </Link>
        {!collapsed && tag}
        {!collapsed && <Spacer />}
        {!collapsed && !drawer && toggle}
      </Brand>
      {children}
      <Spacer />
      {footer !== undefined && collapsed && toggle}
      {footer}
      {footer === undefined && collapsed && toggle}
    </Root>
  );
}
