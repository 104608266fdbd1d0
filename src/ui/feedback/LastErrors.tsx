import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";

/** The errors of this page's life, the newest first, for who missed the popup. Stands in the help. */
export function LastErrors() {
  const t = useT();
  const formats = useFormats();
  const { lastErrors } = useFeedback();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3">{t("ui.error_popup.last")}</Typography>
      {lastErrors.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("ui.error_popup.none")}</Box>}
      <Box component="ul" sx={{ p: 0, listStyle: "none" }}>
        {lastErrors.map((error) => (
          <Box
            component="li"
            key={error.id}
            sx={{ display: "flex", gap: 1.5, py: 0.75, borderBottom: 1, borderColor: "ui.line" }}
          >
            <Box component="time" dateTime={error.at} className="num" sx={{ color: "ui.ink3" }}>
              {formats.time(error.at)}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              {error.title !== null && <Box sx={{ fontWeight: 500 }}>{error.title}</Box>}
              {error.text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
