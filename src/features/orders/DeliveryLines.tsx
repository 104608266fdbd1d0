import Box from "@mui/material/Box";
import type { ReactNode } from "react";

interface DialogLineProps {
  position: number;
  name: string | null;
  note: string;
  children: ReactNode;
}

export function DialogLine({ position, name, note, children }: DialogLineProps) {
  return (
    <Box component="li" sx={{ display: "grid", gap: 1, py: 1.25, borderBottom: 1, borderColor: "ui.line" }}>
      <div>
        <Box sx={{ fontWeight: 500, overflowWrap: "anywhere" }}>
          {position}. {name}
        </Box>
        <Box
          className="num"
          sx={{ fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary", whiteSpace: "normal" }}
        >
          {note}
        </Box>
      </div>
      {children}
    </Box>
  );
}

export function DialogLines({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {children}
    </Box>
  );
}
