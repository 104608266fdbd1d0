import Button from "@mui/material/Button";
import { Link } from "react-router";
import { outsideStop } from "#contract/offers/outside.rules.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const STATUS = {
  answered: "PROCESSED",
  declined: "REJECTED",
  expired: "EXPIRED",
} as const;

/** Leads to where an answer from outside is entered for a supplier, or to the entered one; nothing where neither is. */
export function EnterOffer({ tender, supplier }: { tender: Tender; supplier: TenderSupplier }) {
  const t = useT();
  const { state, offer, entered_at } = supplier;
  if (offer === null) return null;
  const { name } = supplier.supplier;
  if (entered_at !== null)
    return (
      <Button size="small" component={Link} to={paths.offer(offer)} aria-label={t("outside.open_named", { name })}>
        {t("ui.action.open")}
      </Button>
    );
  const stop = outsideStop(
    {
      status: state === "answered" || state === "declined" || state === "expired" ? STATUS[state] : "NOT_PROCESSED",
      is_entered: false,
      is_begun: state === "working",
      sealed: tender.sealed,
      tender_status: tender.status,
      closing_date: tender.closing_date,
      is_settled: tender.order_count > 0 || tender.next_round !== null,
    },
    now(),
  );
  if (stop !== null) return null;
  return (
    <Button
      size="small"
      component={Link}
      to={paths.offer(offer)}
      startIcon={<Icon name="mail" size={14} />}
      aria-label={t("outside.enter_named", { name })}
    >
      {t("outside.enter")}
    </Button>
  );
}
