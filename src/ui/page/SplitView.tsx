import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { KeyboardEvent, ReactNode } from "react";
import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "#src/locale/use-t.ts";
import { useSideBar } from "#src/ui/feedback/page-bars.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

const Main = styled("div")({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 0,
  flex: "1 1 auto",
  overflow: "auto",
});

const Side = styled("aside")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  flex: "none",
  gap: 14,
  padding: 16,
  overflow: "auto",
  backgroundColor: theme.vars.palette.ui.sunken,
  borderLeft: `1px solid ${theme.vars.palette.ui.line}`,
}));

interface SplitViewProps {
  /**
   * AsideCards and Callouts. A function receives a callback that closes the drawer, to be called before a link scrolls
   * the page.
   */
  aside: ReactNode | ((away: () => void) => ReactNode);
  /** Accessible name of the aside, also used as the label of its button on narrow screens. */
  asideLabel: string;
  asideCount?: string | undefined;
  /** Width in pixels, 248 to 320. */
  asideWidth?: number;
  children: ReactNode;
}

/**
 * Creates an element without a box (`display: contents`) that can move between containers. React's content inside the
 * element stays mounted.
 */
function useMovable() {
  const [element] = useState(() => {
    const made = document.createElement("div");
    made.style.display = "contents";
    return made;
  });
  const hold = useCallback((place: HTMLElement | null) => place?.append(element), [element]);
  return { element, hold };
}

/**
 * Page content with an aside. Below 1280 px, the aside becomes a drawer that opens with a button showing a count.
 * Neither part remounts when the width changes, so that typed text isn't lost.
 */
export function SplitView({ aside, asideLabel, asideCount, asideWidth = 320, children }: SplitViewProps) {
  const t = useT();
  const wide = !useNarrowerThan("lg");
  const [open, setOpen] = useState(false);
  // Delays the aside's requests until the aside is first shown.
  const [isMet, setMet] = useState(wide);
  if (wide && !isMet) setMet(true);
  const { element, hold } = useMovable();
  useSideBar(wide ? asideWidth : 0);
  const show = (): void => {
    setMet(true);
    setOpen(true);
  };
  const away = (): void => setOpen(false);
  // The aside's portal isn't a React child of the drawer, so the drawer receives no key events from the aside.
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) away();
  };
  return (
    <Box
      sx={{ display: "flex", flexDirection: wide ? "row" : "column", flex: "1 1 auto", minHeight: 0 }}
      onKeyDown={leave}
    >
      {!wide && (
        <Box
          sx={{
            display: "flex",
            justifyContent: "flex-end",
            flex: "none",
            px: { xs: 2, sm: 2.5 },
            py: 0.75,
            borderBottom: 1,
            borderColor: "ui.line",
          }}
        >
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={show}
            endIcon={<Icon name="chevron-right" size={14} />}
          >
            {asideLabel}
            {asideCount !== undefined && (
              <Box component="span" className="num" sx={{ ml: 0.75, fontWeight: 400, color: "text.secondary" }}>
                {asideCount}
              </Box>
            )}
          </Button>
        </Box>
      )}
      <Main>{children}</Main>
      {wide ? (
        <Side ref={hold} aria-label={asideLabel} style={{ width: asideWidth }} />
      ) : (
        <Drawer
          anchor="right"
          open={open}
          onClose={away}
          slotProps={{
            paper: {
              role: "dialog",
              "aria-modal": true,
              "aria-label": asideLabel,
              sx: { width: `min(${asideWidth + 24}px, 100vw)`, bgcolor: "ui.sunken" },
            },
          }}
        >
          <Box
            sx={{
              display: "flex",
              alignItems: "center",
              minHeight: 52,
              px: 2,
              borderBottom: 1,
              borderColor: "ui.line",
            }}
          >
            <Typography variant="h2" component="p" sx={{ flex: 1 }}>
              {asideLabel}
            </Typography>
            <IconAction icon="close" label={t("ui.action.close")} onClick={away} />
          </Box>
          <Side as="div" ref={hold} sx={{ border: 0, flex: "1 1 auto" }} />
        </Drawer>
      )}
      {isMet && createPortal(typeof aside === "function" ? aside(away) : aside, element)}
    </Box>
  );
}
