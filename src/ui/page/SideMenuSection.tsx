import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useId } from "react";
import { useFrame } from "#src/ui/page/frame-context.ts";

export function SideMenuSection({ title, children }: { title: string; children: ReactNode }) {
  const { collapsed } = useFrame();
  const heading = useId();
  return (
    <Box
      role="group"
      aria-labelledby={heading}
      sx={{ display: "flex", flexDirection: "column", alignItems: collapsed ? "center" : "stretch", gap: "2px" }}
    >
      {collapsed && (
        <Box aria-hidden="true" sx={{ width: 24, height: "1px", my: 1.25, backgroundColor: "var(--menu-line)" }} />
      )}
      <Box
        className={collapsed ? "visually-hidden" : ""}
        sx={{
          display: "flex",
          alignItems: "center",
          minHeight: 28,
          mt: 1.5,
          pl: 1,
          pr: 0.5,
          fontSize: "0.75rem",
          lineHeight: "16px",
          fontWeight: 500,
          color: "var(--menu-hint)",
        }}
      >
        <span id={heading}>{title}</span>
      </Box>
      {children}
    </Box>
  );
}
