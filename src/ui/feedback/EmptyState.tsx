import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { EmptyPicture } from "#src/ui/feedback/EmptyPicture.tsx";

interface EmptyStateProps {
  title: string;
  /** What to do, in a sentence or two. */
  children?: ReactNode;
  /** One primary button, perhaps a second one. */
  actions?: ReactNode;
  /** Nothing under these filters: without the picture. */
  small?: boolean;
}

/** A list without rows says what to do next. */
export function EmptyState({ title, children, actions, small = false }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 0.5,
        px: 2,
        py: small ? 2.5 : 4,
        textAlign: "center",
      }}
    >
      {!small && <EmptyPicture />}
      <Typography variant={small ? "h3" : "h2"} component="h2">
        {title}
      </Typography>
      {children !== undefined && <Box sx={{ maxWidth: 340, color: "text.secondary" }}>{children}</Box>}
      {actions !== undefined && (
        <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1, mt: 1 }}>{actions}</Box>
      )}
    </Box>
  );
}
