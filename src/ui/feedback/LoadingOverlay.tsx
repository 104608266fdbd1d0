import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { useDelayed } from "#src/ui/feedback/use-delayed.ts";

const SHOW_AFTER_MS = 200;

const Cover = styled("div")(({ theme }) => ({
  position: "absolute",
  inset: 0,
  zIndex: 10,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 12,
  color: theme.vars.palette.text.primary,
  "&::before": {
    content: '""',
    position: "absolute",
    inset: 0,
    zIndex: -1,
    backgroundColor: theme.vars.palette.background.paper,
    opacity: 0.7,
  },
}));

/** Covers the nearest positioned ancestor while something loads. Appears after 200 ms. */
export function LoadingOverlay() {
  const t = useT();
  const shown = useDelayed(true, SHOW_AFTER_MS);
  return (
    <div role="status" aria-live="polite">
      {shown && (
        <Cover>
          <CircularProgress size={28} aria-hidden="true" />
          {t("ui.list.loading")}
        </Cover>
      )}
    </div>
  );
}
