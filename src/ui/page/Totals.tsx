import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useRef } from "react";
import { useBottomBar } from "#src/ui/feedback/page-bars.ts";

export interface TotalColumn {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

export function Totals({ columns, children }: { columns: readonly TotalColumn[]; children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <Box
      ref={bar}
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        gap: "8px 28px",
        flex: "none",
        minHeight: 52,
        px: { xs: 2, sm: 2.5 },
        py: 0.75,
        borderTop: 1,
        borderColor: "ui.lineStrong",
      }}
    >
      <Box sx={{ flex: "1 1 160px", minWidth: 0 }}>{children}</Box>
      <Box
        component="dl"
        sx={{
          display: "flex",
          flexWrap: "wrap",
          justifyContent: "space-between",
          gap: { xs: "8px 12px", sm: "8px 28px" },
          flex: { xs: "1 1 100%", sm: "none" },
        }}
        aria-live="off"
      >
        {columns.map((column) => (
          <Box key={column.label} sx={{ textAlign: { xs: "left", sm: "right" } }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {column.label}
            </Box>
            <Box
              component="dd"
              className="num"
              sx={{ fontSize: { xs: "0.8125rem", sm: "0.9375rem" }, fontWeight: column.strong ? 600 : 500 }}
            >
              {column.value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
