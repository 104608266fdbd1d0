import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface SumRowProps {
  label: string;
  value: string;
  note?: string;
  /** Chip or word at the right end. Defaults to the value. */
  trail?: ReactNode;
  big?: boolean;
}

export function SumRow({ label, value, note, trail, big = false }: SumRowProps) {
  if (big)
    return (
      <Box sx={{ pb: 1 }}>
        <Box sx={{ color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" }}>{label}</Box>
        <Box className="num" sx={{ fontSize: "1.5rem", lineHeight: 4 / 3, fontWeight: 600, letterSpacing: "-0.012em" }}>
          {value}
        </Box>
        {note !== undefined && (
          <Box sx={{ color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" }}>{note}</Box>
        )}
      </Box>
    );
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1, py: 1, borderTop: 1, borderColor: "ui.line" }}>
      <Box sx={{ flex: "1 1 auto", minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{label}</Box>
        {trail !== undefined && <Box className="num">{value}</Box>}
        {note !== undefined && (
          <Box sx={{ color: "text.secondary", fontSize: "0.75rem", lineHeight: "16px" }}>{note}</Box>
        )}
      </Box>
      {trail ?? (
        <Box className="num" sx={{ fontWeight: 500 }}>
          {value}
        </Box>
      )}
    </Box>
  );
}
