import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { ITEM_REJECT_REASONS } from "#contract/offers/line-fields.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { LotDocuments } from "#src/features/offers/LotDocuments.tsx";
import type { LinesOf } from "#src/features/offers/LotDocuments.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { requestedWords } from "#src/features/offers/requested-words.ts";

const Requested = styled("span")({ display: "flex", alignItems: "center", gap: 4, minWidth: 0, width: "100%" });

const TwoLines = styled("span")(({ theme }) => ({
  display: "grid",
  flex: 1,
  minWidth: 0,
  lineHeight: "17px",
  "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .name": { fontWeight: 500, color: theme.vars.palette.text.primary },
  "& .under": { fontSize: "0.75rem", lineHeight: "16px", color: theme.vars.palette.text.secondary },
  ".is-declined & .name": { color: theme.vars.palette.text.secondary },
}));

export function RequestedCell({ of, line }: { of: LinesOf; line: OfferLine }) {
  const { t, formats } = useTextTools();
  const words = requestedWords(line, { t, formats });
  return (
    <Requested>
      <TwoLines title={[lineName(line), line.part_number, ...words].filter(Boolean).join("\n")}>
        <span className="name">
          {lineName(line)}
          {line.lot_comment !== null && (
            <span className="visually-hidden">{[t("offers.line.lot_comment"), line.lot_comment].join(": ")}</span>
          )}
        </span>
        <span className="under">
          <span className="code">{line.nomenclature === null ? "" : line.part_number}</span>
          {words.length > 0 &&
            `${line.nomenclature === null || line.part_number === null ? "" : " · "}${words.join(" · ")}`}
        </span>
      </TwoLines>
      <LotDocuments of={of} line={line} />
    </Requested>
  );
}

const Swap = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minWidth: 0,
  color: theme.vars.palette.ui.tone.swap[0],
  "& .code": { overflow: "hidden", textOverflow: "ellipsis" },
}));

export function ReplacementCell({ partNumber }: { partNumber: string }) {
  return (
    <Swap>
      <Icon name="swap" size={14} />
      <span className="code">{partNumber}</span>
    </Swap>
  );
}

const Strip = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minWidth: 0,
  "& > svg": { color: theme.vars.palette.ui.ink3, flex: "none" },
  "& .words": { fontWeight: 500, color: theme.vars.palette.text.secondary },
  "& button": {
    border: 0,
    padding: "2px 0",
    minHeight: 24,
    background: "none",
    font: "inherit",
    fontWeight: 500,
    color: theme.vars.palette.ui.accText,
    cursor: "pointer",
    borderRadius: 4,
    whiteSpace: "nowrap",
  },
  "& button.reason": {
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    minWidth: 0,
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
  },
}));

interface DeclinedCellProps {
  line: OfferLine;
  /** Restores the line. Absent if the line can no longer be changed. */
  onRestore?: (() => void) | undefined;
  onReason?: ((reason: string) => void) | undefined;
  /** True in a cell of the grid, whose keys restore the line and open its reasons. Its buttons are no tab stops then. */
  byGrid?: boolean;
}

export function DeclinedCell({ line, onRestore, onReason, byGrid = false }: DeclinedCellProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const reason = ITEM_REJECT_REASONS.find((known) => known === line.reject_reason);
  const words = reason === undefined ? t("offers.line.give_reason") : t(`offers.line_reason.${reason}`);
  return (
    <Strip>
      <Glyph name="no" />
      <span className="words">{t("offers.line.declined")}</span>
      {onReason === undefined ? (
        reason !== undefined && <span>{words}</span>
      ) : (
        <button
          type="button"
          className="reason"
          tabIndex={byGrid ? -1 : undefined}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-label={`${t("offers.line.reason")}: ${words}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {words}
          <Icon name="chevron-down" size={12} />
        </button>
      )}
      {onRestore !== undefined && (
        <button
          type="button"
          tabIndex={byGrid ? -1 : undefined}
          onClick={onRestore}
          aria-label={`${t("offers.line.restore")}: ${lineName(line)}`}
        >
          {t("offers.line.restore")}
        </button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ITEM_REJECT_REASONS.map((each) => (
          <MenuItem
            key={each}
            selected={each === reason}
            onClick={() => {
              setAnchor(null);
              onReason?.(each);
            }}
          >
            {t(`offers.line_reason.${each}`)}
          </MenuItem>
        ))}
      </Menu>
    </Strip>
  );
}
