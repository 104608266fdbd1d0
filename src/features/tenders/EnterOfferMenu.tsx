import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { Link } from "react-router";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender, TenderSupplier } from "#contract/tenders/tender.schema.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useMay } from "#src/api/me.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { ToolButton } from "#src/ui/page/ToolButton.tsx";
import { stopFor, takesOutside } from "#src/features/tenders/enter-offer.ts";

function Whose({ tender, anchor, onClose }: { tender: Tender; anchor: HTMLElement; onClose: () => void }) {
  const t = useT();
  const answer = useListOf<TenderSupplier>("tender-suppliers", { of: tender.id });
  const silent = (answer.data ?? []).filter(
    (supplier) => supplier.entered_at === null && stopFor(tender, supplier, now()) === null,
  );
  const placeholder =
    answer.data === undefined
      ? answer.error === null
        ? t("ui.list.loading")
        : (failureText(answer.error, t) ?? "")
      : silent.length === 0
        ? t("outside.nobody")
        : null;
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { "aria-label": t("outside.whose") } }}>
      {placeholder !== null && (
        <MenuItem disabled sx={{ maxWidth: 320, whiteSpace: "normal" }}>
          {placeholder}
        </MenuItem>
      )}
      {silent.flatMap(({ supplier, offer }) =>
        offer === null
          ? []
          : [
              <MenuItem key={supplier.id} component={Link} to={paths.offer(offer)} onClick={onClose}>
                {supplier.name}
              </MenuItem>,
            ],
      )}
    </Menu>
  );
}

export function EnterOfferMenu({ tender }: { tender: Tender }) {
  const t = useT();
  const may = useMay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!may(tenderApi.stop) || !takesOutside(tender, now())) return null;
  return (
    <>
      <ToolButton
        icon="mail"
        label={t("outside.enter")}
        yields
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor !== null && <Whose tender={tender} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
