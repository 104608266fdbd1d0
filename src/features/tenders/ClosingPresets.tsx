import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { now } from "#src/locale/clock.ts";
import { weekday } from "#src/locale/dates.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { localInput } from "#src/locale/local-time.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { closingPresets } from "#src/features/tenders/closing-presets.ts";
import { useCompanyZone } from "#src/features/tenders/use-company-zone.ts";

interface ClosingPresetsProps {
  /** Instant that the closing times must follow. Default: now. */
  after?: Date;
  onChoose: (instant: string) => void;
}

/** Offers closing times that need one click. They are in the time zone of the company, and name it. */
export function ClosingPresets({ after, onChoose }: ClosingPresetsProps) {
  const { t, formats } = useTextTools();
  const zone = useCompanyZone();
  if (zone === undefined) return null;
  return (
    <Box
      role="group"
      aria-label={t("tender_drafts.closing.presets")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, pt: 0.75 }}
    >
      {closingPresets(after ?? now(), zone).map((instant) => (
        <Button key={instant} size="small" className="num" onClick={() => onChoose(instant)}>
          {weekday(localInput(instant, zone).slice(0, 10), currentLanguage())} {formats.dateTime(instant, { zone })}
        </Button>
      ))}
    </Box>
  );
}
