import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { stopFor } from "#src/features/tenders/enter-offer.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

export function EnterOffer({ tender, supplier }: { tender: Tender; supplier: TenderSupplier }) {
  const t = useT();
  const { offer, entered_at } = supplier;
  if (offer === null) return null;
  const { name } = supplier.supplier;
  if (entered_at !== null)
    return (
      <Button size="small" component={Link} to={paths.offer(offer)} aria-label={t("outside.open_named", { name })}>
        {t("ui.action.open")}
      </Button>
    );
  if (stopFor(tender, supplier, now()) !== null) return null;
  return (
    <Button
      size="small"
      component={Link}
      to={paths.offer(offer)}
      startIcon={<Icon name="mail" size={14} />}
      aria-label={t("outside.enter_named", { name })}
      title={t("outside.enter")}
    >
      {t("outside.enter_short")}
    </Button>
  );
}
