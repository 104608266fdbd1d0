import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useId } from "react";
import { useT } from "#src/locale/use-t.ts";

/** Props shared by all fields. The error replaces the hint. */
export interface FieldProps {
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | null | undefined;
  hint?: ReactNode;
  labelExtra?: ReactNode;
  /** True if the label is only for screen readers, because a heading above the field says the same. */
  hidesLabel?: boolean;
  /** Height of 40 px with 14 px text, for forms on public pages. */
  large?: boolean;
}

/** Ids that link a control to its label and hint for screen readers. */
export interface ControlIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

const Root = styled("div")(({ theme }) => ({
  minWidth: 0,
  "& .top": { display: "flex", alignItems: "baseline", gap: 8, marginBottom: 4 },
  "& .top > label": {
    flex: "1 1 auto",
    ...theme.typography.caption,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
  // In tab order, the extra element in the label's line comes after the control.
  "&.has-extra": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 8 },
  "&.has-extra > *": { gridColumn: "1 / -1", minWidth: 0 },
  "&.has-extra > .top": { gridColumn: 1, gridRow: 1, alignSelf: "baseline" },
  "&.has-extra > .extra": { display: "flex", gridColumn: 2, gridRow: 1, alignSelf: "baseline" },
  "&.large .top > label": { ...theme.typography.subtitle2 },
  "& .mark": { color: theme.vars.palette.ui.tone.bad[0], marginLeft: 3 },
  "& .under": { ...theme.typography.caption, marginTop: 4, color: theme.vars.palette.ui.ink3 },
  "& .under.error": { color: theme.vars.palette.ui.tone.bad[0] },
}));

export function FieldFrame({
  label,
  required = false,
  error,
  hint,
  labelExtra,
  hidesLabel = false,
  large = false,
  children,
}: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const t = useT();
  const id = useId();
  const wrong = error !== null && error !== undefined && error !== "";
  const under = wrong ? error : hint;
  const described = under === undefined ? undefined : `${id}-under`;
  return (
    <Root className={[large ? "large" : "", labelExtra === undefined ? "" : "has-extra"].join(" ")}>
      <div className={hidesLabel ? "visually-hidden" : "top"}>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
          {required && (
            <span className="mark" title={t("ui.field.required")} aria-hidden="true">
              *
            </span>
          )}
        </label>
      </div>
      {children({
        id,
        "aria-describedby": described,
        "aria-invalid": wrong || undefined,
        "aria-required": required || undefined,
      })}
      {/* Rendered after the control, so that Tab moves from field to field. */}
      {labelExtra !== undefined && <div className="extra">{labelExtra}</div>}
      {under !== undefined && (
        <div id={described} className={wrong ? "under error" : "under"}>
          {under}
        </div>
      )}
    </Root>
  );
}
