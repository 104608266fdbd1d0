import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useCallback, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#src/locale/use-t.ts";
import type { Frame } from "#src/ui/page/frame-context.ts";
import { FrameContext } from "#src/ui/page/frame-context.ts";
import { CONTENT_ID } from "#src/ui/page/content-id.ts";
import { useStoredFlag } from "#src/ui/page/use-stored-flag.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

const MENU_WIDTH = 232;
const STRIP_WIDTH = 56;

const Root = styled("div", { shouldForwardProp: (prop) => prop !== "area" })<{ area: Frame["area"] }>(
  ({ theme, area }) => ({
    display: "flex",
    flexDirection: "column",
    height: "100dvh",
    overflow: "hidden",
    backgroundColor: area === "admin" ? theme.vars.palette.ui.adminDesk : theme.vars.palette.ui.desk,
    "--sheet-line": area === "admin" ? theme.vars.palette.ui.adminDesk : theme.vars.palette.ui.lineStrong,
  }),
);

const Columns = styled("div")({ display: "grid", flex: "1 1 0", minHeight: 0 });

const SkipLink = styled("a")(({ theme }) => ({
  position: "fixed",
  left: 8,
  top: -80,
  zIndex: theme.zIndex.tooltip,
  padding: "8px 12px",
  borderRadius: 6,
  color: theme.vars.palette.ui.accText,
  backgroundColor: theme.vars.palette.background.paper,
  "&:focus": { top: 8 },
}));

interface AppFrameProps {
  area: Frame["area"];
  menu: ReactNode;
  /** A row above the menu and the page. */
  notice?: ReactNode;
  onCommand?: () => void;
  onPage?: (name: string, list?: string) => void;
  onHelp?: () => void;
  children: ReactNode;
}

export function AppFrame({ area, menu, notice, onCommand, onPage, onHelp, children }: AppFrameProps) {
  const t = useT();
  const drawer = useNarrowerThan("sm");
  const narrow = useNarrowerThan("lg");
  const [stored, store] = useStoredFlag("menu-collapsed");
  const [wish, setWish] = useState<boolean | null>(null);
  // Only the user's own folding is animated. A page that folds the menu is drawn in its place at once.
  const [isToggled, setToggled] = useState(false);
  const { pathname } = useLocation();
  // Path on which the drawer was opened. When the path changes, the drawer closes.
  const [openOn, setOpenOn] = useState<string | null>(null);

  const collapsed = !drawer && (wish ?? stored ?? narrow);
  const wishCollapsed = useCallback((wanted: boolean) => {
    setToggled(false);
    setWish(wanted ? true : null);
  }, []);
  const frame = useMemo<Frame>(
    () => ({
      area,
      collapsed,
      drawer,
      wishCollapsed,
      onCommand,
      onPage,
      onHelp,
      openDrawer: () => setOpenOn(pathname),
      toggleCollapsed: () => {
        setToggled(true);
        // On a page that requested a collapsed menu, the user's choice applies only while the page is open. On other
        // pages, the choice is stored.
        if (wish === null) store(!collapsed);
        else setWish(!collapsed);
      },
    }),
    [area, collapsed, drawer, wishCollapsed, onCommand, onPage, onHelp, wish, store, pathname],
  );

  return (
    <FrameContext.Provider value={frame}>
      <SkipLink href={`#${CONTENT_ID}`}>{t("controls.menu.skip")}</SkipLink>
      <Root area={area}>
        {notice}
        <Columns
          style={{
            transition: isToggled ? "grid-template-columns 120ms" : "none",
            gridTemplateColumns: drawer ? "minmax(0, 1fr)" : `${collapsed ? STRIP_WIDTH : MENU_WIDTH}px minmax(0, 1fr)`,
          }}
        >
          {!drawer && menu}
          {children}
        </Columns>
      </Root>
      {drawer && (
        <Drawer
          open={openOn === pathname}
          onClose={() => setOpenOn(null)}
          slotProps={{
            paper: {
              "aria-label": t("controls.menu.label"),
              sx: { width: 288, bgcolor: area === "admin" ? "ui.adminDesk" : "ui.desk" },
            },
          }}
        >
          {menu}
        </Drawer>
      )}
    </FrameContext.Provider>
  );
}
