import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#src/locale/use-t.ts";

function EmptyPicture() {
  const line = "var(--mui-palette-ui-lineStrong)";
  const blue = "var(--mui-palette-primary-main)";
  return (
    <svg
      width="132"
      height="76"
      viewBox="0 0 132 76"
      fill="none"
      aria-hidden="true"
      focusable="false"
      style={{ marginBottom: 12 }}
    >
      <rect x="0.5" y="0.5" width="131" height="75" rx="7.5" fill="var(--mui-palette-ui-sunken)" stroke={line} />
      <path d="M.5 19.5h131M.5 38.5h131M.5 57.5h131M44.5.5v75M88.5.5v75" stroke={line} />
      <rect x="45" y="20" width="43" height="18" fill="var(--mui-palette-ui-pasted)" stroke={blue} strokeWidth="2" />
      <path d="M66.5 24.5v9M62 29h9" stroke={blue} strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Address of the page of the guide about these records. */
  guide?: string | undefined;
  small?: boolean;
}

export function EmptyState({ title, children, actions, guide, small = false }: EmptyStateProps) {
  const t = useT();
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
      {guide !== undefined && (
        <Box sx={{ mt: 1 }}>
          <MuiLink component={Link} to={guide}>
            {t("controls.lesson.guide")}
          </MuiLink>
        </Box>
      )}
    </Box>
  );
}

export function NothingLeft({ onReset }: { onReset: () => void }) {
  const t = useT();
  const reset = (
    <Button size="small" onClick={onReset}>
      {t("controls.list.reset_filters")}
    </Button>
  );
  return <EmptyState small title={t("controls.list.empty_filtered")} actions={reset} />;
}
