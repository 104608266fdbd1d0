import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useNotificationContext } from "ra-core";
import { useTextTools } from "#src/locale/use-formats.ts";
import { isError, messageOf } from "#src/ui/feedback/use-notify.ts";

const MAX_LISTED_ERRORS = 20;

/** Lists the errors since the page was loaded, newest first, for users who missed the popup. Shown in the help. */
export function LastErrors() {
  const { t, formats } = useTextTools();
  const { notifications } = useNotificationContext();
  const lastErrors = notifications.filter(isError).slice(-MAX_LISTED_ERRORS).toReversed();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography variant="h3">{t("ui.error_popup.last")}</Typography>
      {lastErrors.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("ui.error_popup.none")}</Box>}
      <Box component="ul" sx={{ p: 0, listStyle: "none" }}>
        {lastErrors.map((error, place) => {
          const { at } = messageOf(error);
          return (
            <Box
              component="li"
              key={lastErrors.length - place}
              sx={{ display: "flex", gap: 1.5, py: 0.75, borderBottom: 1, borderColor: "ui.line" }}
            >
              {at !== undefined && (
                <Box component="time" dateTime={at} className="num" sx={{ color: "ui.ink3" }}>
                  {formats.time(at)}
                </Box>
              )}
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{error.message}</Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
