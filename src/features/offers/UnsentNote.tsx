import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { isUnsentSoon } from "#contract/offers/offer.rules.ts";
import { useNow } from "#src/locale/use-now.ts";
import { useT } from "#src/locale/use-t.ts";
import { Countdown } from "#src/ui/page/Countdown.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

const MINUTE_MS = 60_000;

export function UnsentNote({
  closing_date,
  is_ready,
  onSubmit,
}: {
  closing_date: string | null;
  is_ready: boolean;
  onSubmit?: (() => void) | undefined;
}) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  const closing = closing_date === null ? null : Date.parse(closing_date);
  if (closing === null || !isUnsentSoon({ is_ready, closing_date: closing, now })) return null;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
      <Callout tone="warn" role="status">
        {t("offers.unsent.note")} <Countdown closes_at={closing_date ?? ""} />{" "}
        {onSubmit !== undefined && (
          <Button size="small" variant="text" onClick={onSubmit} sx={{ my: -0.5 }}>
            {t("offers.submit.action")}
          </Button>
        )}
      </Callout>
    </Box>
  );
}
