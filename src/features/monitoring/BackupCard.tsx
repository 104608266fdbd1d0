import Box from "@mui/material/Box";
import type { Status } from "#contract/monitoring/monitoring.api.ts";
import { SECOND_MS } from "#contract/time-units.ts";
import { Section } from "#src/features/monitoring/Section.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

const COMMAND = "npm run backup -- /backups";

/** Shows when the last backup was made. Without a backup, it names the command that makes one. */
export function BackupCard({ status: { backup } }: { status: Status }) {
  const { t, formats } = useTextTools();
  const size = (bytes: number, duration: number | null): string =>
    duration === null
      ? formats.fileSize(bytes)
      : t("monitoring.backup.size", {
          size: formats.fileSize(bytes),
          time: t("monitoring.seconds", { count: formats.count(Math.ceil(duration / SECOND_MS)) }),
        });
  return (
    <Section
      title={t("monitoring.backup.title")}
      actions={
        backup !== null && (
          <StatusChip
            plain
            tone={backup.is_old ? "warn" : "good"}
            glyph={backup.is_old ? "late" : "done"}
            label={formats.dateTime(backup.at)}
          />
        )
      }
    >
      <Box sx={{ px: 2.5, pb: 2 }}>
        {backup !== null && <div className="num">{size(backup.bytes, backup.duration_ms)}</div>}
        {backup === null && <Callout tone="bad">{t("monitoring.backup.none")}</Callout>}
        {(backup === null || backup.is_old) && (
          <Box sx={{ mt: 1 }}>
            {t("monitoring.backup.make")} <code className="code">{COMMAND}</code>
          </Box>
        )}
      </Box>
    </Section>
  );
}
