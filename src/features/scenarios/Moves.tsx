import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import { useState } from "react";
import type { AwardMove } from "#contract/scenarios/award-difference.ts";
import type { ComparisonOffer } from "#contract/comparison/comparison.schema.ts";
import { compare } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";

/** Number of moves shown at first, those with the largest sums. */
const SHOWN = 6;

interface MovesProps {
  moves: readonly AwardMove[];
  offers: readonly ComparisonOffer[];
  currency: CurrencyId;
  /** The move whose lots are shown; null shows all lots. */
  chosen: AwardMove | null;
  onChoose: (move: AwardMove | null) => void;
}

/** Says how many lots go from whom to whom, and for how much. A move that is chosen shows only its lots. */
export function Moves({ moves, offers, currency, chosen, onChoose }: MovesProps) {
  const { t, formats } = useTextTools();
  const [isWhole, setWhole] = useState(false);
  const names = (ids: readonly number[]): string =>
    ids.length === 0
      ? t("scenarios.differ.open")
      : ids.map((id) => offers.find((offer) => offer.id === id)?.supplier.name ?? "").join(" + ");
  const shown = isWhole ? moves : moves.slice(0, SHOWN);
  return (
    <Box
      role="group"
      aria-label={t("scenarios.moves.label")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75, px: 2.5, pb: 1 }}
    >
      {shown.map((move) => {
        const [from, to] = [names(move.from), names(move.to)];
        const sign = compare(move.difference, "0") > 0 ? "+" : "";
        return (
          <ToggleButton
            key={`${from} ${to}`}
            value={to}
            size="small"
            selected={chosen === move}
            onChange={() => onChoose(chosen === move ? null : move)}
            sx={{ gap: 0.75, maxWidth: "100%", whiteSpace: "normal", textAlign: "left" }}
          >
            <span className="num">{t("scenarios.moves.lots", formats.counted(move.lots.length))}</span>
            {from === to ? (
              <span>{t("scenarios.moves.quantities", { supplier: from })}</span>
            ) : (
              <span>
                {from} → {to}
              </span>
            )}
            <b className="num">
              {sign}
              {formats.money(move.difference, currency)}
            </b>
          </ToggleButton>
        );
      })}
      <ShowMore
        rest={moves.length - shown.length}
        page={moves.length}
        label={(count) => t("scenarios.moves.more", { count: formats.count(count) })}
        onMore={() => setWhole(true)}
      />
    </Box>
  );
}
