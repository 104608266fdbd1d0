import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { useQuantity } from "#src/api/choices.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import { useGridSummary } from "#src/ui/grid/use-edit-grid.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { PhoneLine } from "#src/features/offers/PhoneLine.tsx";

const PAGE = 40;

/** Key of a line to scroll to. A new object with the same key scrolls again. */
export interface LineGoal {
  readonly key: string;
}

export function PhoneLines({
  of,
  grid,
  goal = null,
}: {
  of: LinesOf;
  grid: EditController<OfferLine>;
  goal?: LineGoal | null;
}) {
  const { t, formats } = useTextTools();
  const quantityOf = useQuantity();
  const { view } = useGridSummary(grid);
  const [shown, setShown] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const reached = goal === null ? -1 : view.indexOf(goal.key);
  if (reached >= shown) setShown(reached + 1);
  useEffect(() => {
    const card = goal === null ? null : list.current?.querySelector(`[data-line="${CSS.escape(goal.key)}"]`);
    card?.scrollIntoView({ block: "center" });
    const field = card?.querySelector<HTMLElement>("[aria-invalid=true]") ?? card?.querySelector<HTMLElement>("input");
    field?.focus({ preventScroll: true });
  }, [goal]);
  const rest = view.length - shown;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={t("offers.lines")}
      sx={{
        flex: "1 1 auto",
        minHeight: 0,
        overflow: "auto",
        m: 0,
        p: "8px 12px 12px",
        listStyle: "none",
        display: "grid",
        // A long word in a card must not make all cards wider than the screen.
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: 1,
        alignContent: "start",
        bgcolor: "ui.sunken",
      }}
    >
      {view.slice(0, shown).map((key) => (
        <PhoneLine
          key={key}
          of={of}
          grid={grid}
          lineKey={key}
          quantity={(line) => quantityOf(line.quantity, line.unit)}
        />
      ))}
      {rest > 0 && (
        <li>
          <Button fullWidth onClick={() => setShown(shown + PAGE)}>
            {t("offers.phone.more", { count: formats.count(Math.min(PAGE, rest)) })}
          </Button>
        </li>
      )}
    </Box>
  );
}
