import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isUnsentSoon } from "#contract/offers/offer.rules.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import { useNow } from "#src/locale/use-now.ts";
import { useT } from "#src/locale/use-t.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

export function UnsentNote({
  closingDate,
  isReady,
  onSubmit,
}: {
  closingDate: string | null;
  isReady: boolean;
  onSubmit?: (() => void) | undefined;
}) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  const closing = closingDate === null ? null : Date.parse(closingDate);
  if (closing === null || !isUnsentSoon({ is_ready: isReady, closing_date: closing, now })) return null;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
      <Callout tone="warn" role="status">
        {t("offers.unsent.note")} <Countdown closesAt={closingDate ?? ""} />{" "}
        {onSubmit !== undefined && (
          <Button size="small" variant="text" onClick={onSubmit} sx={{ my: -0.5 }}>
            {t("offers.submit.action")}
          </Button>
        )}
      </Callout>
    </Box>
  );
}
