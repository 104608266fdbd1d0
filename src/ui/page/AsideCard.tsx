import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

interface AsideCardProps {
  title?: string;
  count?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

export function AsideCard({ title, count, action, children }: AsideCardProps) {
  return (
    <Box
      component="section"
      sx={{
        p: "12px 14px",
        borderRadius: "8px",
        border: 1,
        borderColor: "ui.lineStrong",
        bgcolor: "background.paper",
        flex: "none",
      }}
    >
      {title !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, mb: 0.75, minHeight: 24 }}>
          <Typography variant="h2" sx={{ flex: "1 1 auto" }}>
            {title}
          </Typography>
          {count !== undefined && (
            <Box component="span" className="num" sx={{ color: "ui.ink3" }}>
              {count}
            </Box>
          )}
          {action}
        </Box>
      )}
      {children}
    </Box>
  );
}
