import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { mustDecide } from "#contract/imports/compare-revision.ts";
import { isNothing, stepsOf } from "#contract/imports/revision-steps.ts";
import type { RevisionSteps } from "#contract/imports/revision-steps.ts";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";
import { subtract, sum } from "#contract/money/decimal.ts";
import { useQuantity } from "#src/api/choices.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { nameOf } from "#src/features/imports/revision/sections.ts";

export type SetLeft = (key: string, isLeft: boolean) => void;

/** Returns the sentence that says what applying the line does. */
function useStepsText(): (
  line: RevisionLine,
  steps: RevisionSteps,
  quantityOf: ReturnType<typeof useQuantity>,
) => string {
  const t = useT();
  return ({ kind, items, units }, { create, change, remove }, quantityOf) => {
    const [first] = change;
    if (kind === "moved" && first?.row !== undefined)
      return t("revisions.decision.move", { quantity: quantityOf(first.to, units) });
    if (kind === "moved") return t("revisions.decision.create", { smart_count: create.length });
    if (kind === "commented") return t("revisions.decision.comment");
    if (kind === "added") return t("revisions.decision.create", { smart_count: create.length });
    if (create.length > 0)
      return t("revisions.decision.buy", {
        quantity: quantityOf(sum(create.map(({ quantity }) => quantity)), units),
      });
    if (first !== undefined && remove.length === 0)
      return t("revisions.decision.change", { quantity: quantityOf(first.to, units) });
    if (first === undefined && remove.length === items.length)
      return t("revisions.decision.remove", { smart_count: remove.length });
    const removed = items.filter(({ id }) => remove.includes(id)).map(({ quantity }) => quantity);
    const lowered = change.map(({ from, to }) => subtract(from, to));
    return t("revisions.decision.lower", { quantity: quantityOf(sum([...removed, ...lowered]), units) });
  };
}

interface DecisionProps {
  line: RevisionLine;
  isLeft: boolean;
  onLeave: SetLeft;
  /** Breaks a choice of two into two lines if there is no room. */
  wraps?: boolean;
}

/** What happens to a part, and the choice to leave it as it is. */
export function Decision({ line, isLeft, onLeave, wraps = false }: DecisionProps) {
  const t = useT();
  const formats = useFormats();
  const withUnit = useQuantity();
  // The choice of two has little room, and the quantities of its row have the unit already.
  const quantityOf = mustDecide(line) ? (quantity: string) => formats.quantity(quantity) : withUnit;
  const textOf = useStepsText();
  if (line.problem !== null)
    return (
      <Box component="span" sx={{ color: "ui.tone.warn.0", whiteSpace: "normal" }}>
        {t(`revisions.problem.${line.problem}`)}
      </Box>
    );
  if (line.kind === "unchanged") return null;
  const steps = stepsOf(line);
  const leaving =
    line.kind === "added"
      ? t("revisions.decision.leave_out")
      : line.kind === "commented"
        ? t("revisions.decision.leave_comment")
        : t("revisions.decision.leave", { quantity: quantityOf(line.before ?? "0", line.units) });
  if (isNothing(steps)) return <span>{leaving}</span>;
  const label = t("revisions.decision.of", { name: nameOf(line) });
  if (mustDecide(line))
    return (
      <Segmented
        label={label}
        wraps={wraps}
        value={isLeft ? "leave" : "apply"}
        options={[
          { value: "leave", label: leaving },
          { value: "apply", label: textOf(line, steps, quantityOf) },
        ]}
        onChange={(choice) => onLeave(line.key, choice === "leave")}
      />
    );
  return (
    <Box component="label" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <Checkbox
        size="small"
        sx={{ p: 0 }}
        checked={!isLeft}
        slotProps={{ input: { "aria-label": `${label}: ${textOf(line, steps, quantityOf)}` } }}
        onChange={(_, isApplied) => onLeave(line.key, !isApplied)}
      />
      <span>{isLeft ? leaving : textOf(line, steps, quantityOf)}</span>
    </Box>
  );
}
