import Drawer from "@mui/material/Drawer";
import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { useSideBar } from "#src/ui/feedback/page-bars.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { CellPanel } from "#src/features/comparison/CellPanel.tsx";
import type { CellPanelProps } from "#src/features/comparison/CellPanel.tsx";

const WIDTH = { wide: 348, narrow: 300 } as const;

const Side = styled("aside")(({ theme }) => ({
  flex: "none",
  overflow: "auto",
  backgroundColor: theme.vars.palette.ui.sunken,
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  borderLeft: `1px solid ${theme.vars.palette.ui.lineStrong}`,
}));

export function CellAside(props: CellPanelProps) {
  const t = useT();
  const wide = !useNarrowerThan("md");
  const roomy = !useNarrowerThan("lg");
  const width = WIDTH[roomy ? "wide" : "narrow"];
  useSideBar(wide ? width : 0);
  const label = t("matrix.panel.label");
  if (wide)
    return (
      <Side aria-label={label} style={{ width }}>
        <CellPanel {...props} />
      </Side>
    );
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={props.onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-label": label,
          sx: { maxHeight: "85vh", borderRadius: "12px 12px 0 0" },
        },
      }}
    >
      <CellPanel {...props} />
    </Drawer>
  );
}
