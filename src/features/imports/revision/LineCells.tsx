import Box from "@mui/material/Box";
import { orderCode, tenderCode } from "#contract/numbering.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";
import type { ItemUse } from "#contract/purchase-items/item-use.ts";
import { useQuantity } from "#src/api/choices.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { nameOf } from "#src/features/imports/revision/sections.ts";
import { UseBar } from "#src/features/imports/revision/UseBar.tsx";

const NONE = "—";

/** What the line says besides the part: what it replaces, its comment, rows that are left out, and shared requests. */
function Notes({ line: { moved_from, comment, left_out, items, units } }: { line: RevisionLine }) {
  const t = useT();
  const quantityOf = useQuantity();
  const shared = items.filter(({ is_own }) => !is_own);
  return (
    <Box
      component="span"
      sx={{ display: "block", typography: "caption", whiteSpace: "pre-line", overflowWrap: "anywhere" }}
    >
      {moved_from !== null && (
        <span style={{ display: "block" }}>
          {t("revisions.moved_from")} <del>{moved_from.part_number ?? moved_from.nomenclature}</del>
        </span>
      )}
      {comment !== null && (
        <span style={{ display: "block" }}>
          {t("revisions.comment")} {comment.from !== null && <del>{comment.from}</del>} {comment.to}
        </span>
      )}
      {left_out.length > 0 && (
        <span style={{ display: "block" }}>{t("revisions.left_out", { rows: left_out.join(", ") })}</span>
      )}
      {shared.map(({ id, whole }) => (
        <span key={id} style={{ display: "block" }}>
          <TextLink to={paths.purchaseItem(id)}>
            {t("revisions.shared", { quantity: quantityOf(whole, units) })}
          </TextLink>
        </span>
      ))}
    </Box>
  );
}

export function PartName({ line }: { line: RevisionLine }) {
  const { kind, nomenclature, part_number, manufacturer } = line;
  const code = nomenclature === null ? null : part_number;
  const isGone = kind === "removed" && line.problem === null;
  return (
    <>
      <Box
        component={isGone ? "del" : "span"}
        sx={{ display: "block", fontWeight: 500, ...(isGone ? { color: "text.secondary" } : {}) }}
      >
        {nameOf(line)}
      </Box>
      {(code ?? manufacturer) !== null && (
        <Box component="span" className="quiet" sx={{ display: "block", typography: "caption" }}>
          <span className="code">{code}</span>
          {code !== null && manufacturer !== null && " · "}
          {manufacturer}
        </Box>
      )}
      <Notes line={line} />
    </>
  );
}

export interface Amounts {
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** Returns the formatted quantities of a line. A part that is only on one side has a dash on the other. */
export function useAmounts(): (line: RevisionLine) => Amounts {
  const quantityOf = useQuantity();
  return ({ kind, before, after, difference, units, file_units }) => ({
    before: before === null || kind === "added" ? NONE : quantityOf(before, units),
    after: after === null ? NONE : quantityOf(after, file_units),
    difference: difference === null ? "" : `${compare(difference, "0") > 0 ? "+" : ""}${quantityOf(difference, units)}`,
  });
}

const code = (use: ItemUse): string => (use.kind === "order" ? orderCode(use.number) : tenderCode(use));

export function Uses({ line }: { line: RevisionLine }) {
  const t = useT();
  const quantityOf = useQuantity();
  if (isZero(line.ordered) && isZero(line.in_tender) && line.uses.length === 0)
    return <span className="quiet">{line.kind === "added" ? "" : t("revisions.no_uses")}</span>;
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: "2px 10px" }}>
      <UseBar line={line} />
      {line.uses.map((use) => (
        <span key={`${use.kind} ${use.id} ${use.units}`}>
          <TextLink to={use.kind === "order" ? paths.order(use.id) : paths.tender(use.id)}>{code(use)}</TextLink>{" "}
          <span className="num quiet">{quantityOf(use.quantity, use.units)}</span>
        </span>
      ))}
      {!isZero(line.excess) && (
        <Box component="span" className="num" sx={{ fontWeight: 500, color: "ui.tone.warn.0" }}>
          {t("revisions.excess", { quantity: quantityOf(line.excess, line.units) })}
        </Box>
      )}
    </Box>
  );
}
