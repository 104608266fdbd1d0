import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { styled, useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { useSideBar } from "#src/ui/feedback/page-bars.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Main = styled("div")({ display: "flex", flexDirection: "column", minWidth: 0, minHeight: 0, flex: "1 1 auto", overflow: "auto" });

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
  /** AsideCards and Callouts; as a function it gets what puts the drawer away before it leads to a place of the page. */
  aside: ReactNode | ((away: () => void) => ReactNode);
  /** What the aside is about: its name, and the words of the button on narrow screens. */
  aside_label: string;
  /** How much of it is done or waits ("2/2"); stands on the button. */
  aside_count?: string | undefined;
  /** Pixels, 248 to 320. */
  aside_width?: number;
  children: ReactNode;
}

const NOWHERE = (): void => undefined;
const draw = (aside: SplitViewProps["aside"], away: () => void): ReactNode => (typeof aside === "function" ? aside(away) : aside);

/** The content of a page with an aside. Under 1280 px the aside becomes a drawer, opened by a button with its count. */
export function SplitView({ aside, aside_label, aside_count, aside_width = 320, children }: SplitViewProps) {
  const theme = useTheme();
  const t = useT();
  const wide = useMediaQuery(theme.breakpoints.up("lg"), { noSsr: true });
  const [open, setOpen] = useState(false);
  useSideBar(wide ? aside_width : 0);
  if (wide)
    return (
      <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0 }}>
        <Main>{children}</Main>
        <Side aria-label={aside_label} style={{ width: aside_width }}>
          {draw(aside, NOWHERE)}
        </Side>
      </Box>
    );
  return (
    <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0 }}>
      <Box sx={{ display: "flex", justifyContent: "flex-end", flex: "none", px: { xs: 2, sm: 2.5 }, py: 0.75, borderBottom: 1, borderColor: "ui.line" }}>
        <Button size="small" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} endIcon={<Icon name="chevron-right" size={14} />}>
          {aside_label}
          {aside_count !== undefined && (
            <Box component="span" className="num" sx={{ ml: 0.75, fontWeight: 400, color: "text.secondary" }}>
              {aside_count}
            </Box>
          )}
        </Button>
      </Box>
      <Main>{children}</Main>
      <Drawer anchor="right" open={open} onClose={() => setOpen(false)} slotProps={{ paper: { role: "dialog", "aria-modal": true, "aria-label": aside_label, sx: { width: `min(${aside_width + 24}px, 100vw)`, bgcolor: "ui.sunken" } } }}>
        <Box sx={{ display: "flex", alignItems: "center", minHeight: 52, px: 2, borderBottom: 1, borderColor: "ui.line" }}>
          <Typography variant="h2" component="p" sx={{ flex: 1 }}>
            {aside_label}
          </Typography>
          <IconButton aria-label={t("ui.action.close")} onClick={() => setOpen(false)}>
            <Icon name="close" />
          </IconButton>
        </Box>
        <Side as="div" sx={{ border: 0, flex: "1 1 auto" }}>
          {draw(aside, () => setOpen(false))}
        </Side>
      </Drawer>
    </Box>
  );
}
