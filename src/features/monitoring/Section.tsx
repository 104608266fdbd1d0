import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { ReactNode } from "react";

/** A titled part of the page. `actions` are at the right of the title. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: "ui.lineStrong", borderRadius: "8px", overflow: "hidden", minWidth: 0 }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap", px: 2.5, py: 1.25 }}>
        <Typography variant="h2" id={id} sx={{ flex: "1 1 auto" }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
