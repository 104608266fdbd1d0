import IconButton from "@mui/material/IconButton";
import { remindableFrom } from "#contract/tenders/reminder.rules.ts";
import type { TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNow } from "#src/locale/use-now.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

export function RemindButton({ supplier, onRemind }: { supplier: TenderSupplier; onRemind: () => void }) {
  const { t, formats } = useTextTools();
  const { reminded_at, state } = supplier;
  const now = useNow(reminded_at === null ? null : MINUTE_MS);
  if (state !== "sent" && state !== "opened" && state !== "working") return null;
  const from = remindableFrom(reminded_at === null ? null : Date.parse(reminded_at));
  const name = supplier.supplier.name;
  const later = from > now ? t("questions.remind.later", { at: formats.dateTime(new Date(from).toISOString()) }) : null;
  return (
    // Stays focusable while disabled, because the accessible name says when the button becomes available.
    <IconButton
      size="small"
      aria-disabled={later !== null}
      aria-label={later === null ? t("questions.remind.named", { name }) : `${name}. ${later}`}
      title={later ?? t("questions.remind.action")}
      sx={later === null ? {} : { opacity: 0.4 }}
      onClick={() => later === null && onRemind()}
    >
      <Icon name="bell" size={14} />
    </IconButton>
  );
}
