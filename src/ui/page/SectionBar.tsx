import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Spacer } from "#src/ui/page/Spacer.tsx";

export function SectionBar({ title, count, actions }: { title: string; count?: string; actions?: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: "4px 8px",
        minHeight: 44,
        px: { xs: 2, sm: 2.5 },
        py: 0.5,
        flex: "none",
        "& > button, & > a": { flex: "none" },
      }}
    >
      <Typography variant="h2">{title}</Typography>
      {count !== undefined && (
        <Box component="span" className="num" sx={{ color: "ui.ink3" }}>
          {count}
        </Box>
      )}
      <Spacer />
      {actions}
    </Box>
  );
}
