import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface ErrorStateProps {
  title?: string;
  text: string;
  onRetry?: () => void;
  incident?: string | undefined;
}

export function ErrorState({ title, text, onRetry, incident }: ErrorStateProps) {
  const t = useT();
  return (
    <Box
      role="alert"
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 0.5,
        px: 2,
        py: 2.5,
        textAlign: "center",
      }}
    >
      <Box component="span" sx={{ color: "error.main" }}>
        <Icon name="warning" size={20} />
      </Box>
      <Typography variant="h3" component="h2">
        {title ?? t("ui.list.failed")}
      </Typography>
      <Box sx={{ maxWidth: 420, color: "text.secondary" }}>{text}</Box>
      {onRetry && (
        <Button size="small" sx={{ mt: 1 }} startIcon={<Icon name="refresh" />} onClick={onRetry}>
          {t("ui.action.retry")}
        </Button>
      )}
      {incident !== undefined && (
        <Box sx={{ mt: 1, color: "ui.ink3", fontSize: "0.75rem", lineHeight: "16px" }}>
          {t("ui.list.support_code")} <span className="code">{incident}</span>
        </Box>
      )}
    </Box>
  );
}
