import Radio from "@mui/material/Radio";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";
import type { ConflictChoice, ConflictField, ConflictSides } from "#src/ui/conflict/conflict-field.ts";

const Root = styled("fieldset")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: 8,
  margin: 0,
  padding: "10px 0",
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  "& legend": { float: "left", gridColumn: "1 / -1", padding: 0, fontWeight: 500 },
  "& label": {
    display: "flex",
    alignItems: "flex-start",
    gap: 4,
    padding: "6px 10px 6px 6px",
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    borderRadius: 6,
    cursor: "pointer",
  },
  "& label.chosen": { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.ui.selected },
  "& .whose": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
  "& .value": { overflowWrap: "anywhere" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

export function ConflictRow({
  field,
  between,
  choice,
  onChoose,
}: {
  field: ConflictField;
  between: ConflictSides;
  choice: ConflictChoice;
  onChoose: (choice: ConflictChoice) => void;
}) {
  const t = useT();
  const name = useId();
  return (
    <Root>
      <legend>{field.label}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} htmlFor={`${name}-${side}`} className={choice === side ? "chosen" : ""}>
          <Radio
            id={`${name}-${side}`}
            size="small"
            name={name}
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className="whose">
              {t(between === "tabs" ? `controls.conflict.tab_${side}` : `controls.conflict.${side}`)}
            </span>
            <span className="value">{field[side] ?? t("controls.conflict.empty")}</span>
          </span>
        </label>
      ))}
    </Root>
  );
}
