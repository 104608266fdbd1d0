import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Root = styled("ol")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  flex: "none",
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { display: "flex", alignItems: "center", gap: 8, color: theme.vars.palette.ui.ink3, whiteSpace: "nowrap" },
  "& > li + li::before": {
    content: '""',
    width: 28,
    marginRight: 2,
    borderTop: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  },
  "& .mark": {
    display: "grid",
    placeItems: "center",
    width: 20,
    height: 20,
    borderRadius: "50%",
    fontSize: "0.75rem",
    lineHeight: 1,
    fontWeight: 600,
    border: `1.5px solid ${theme.vars.palette.ui.lineStrong}`,
  },
  "& .current": { color: theme.vars.palette.text.primary, fontWeight: 600 },
  "& .current .mark": {
    color: "#FFFFFF",
    backgroundColor: theme.vars.palette.ui.btn,
    borderColor: theme.vars.palette.ui.btn,
  },
  "& .done .mark": {
    color: theme.vars.palette.ui.tone.good[0],
    backgroundColor: theme.vars.palette.ui.tone.good[1],
    borderColor: theme.vars.palette.ui.tone.good[1],
  },
  [theme.breakpoints.down("md")]: {
    gap: 6,
    "& > li + li::before": { width: 12 },
    "& > li:not(.current) .name": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
}));

/** Steps in a wizard. `current` is zero-based. A narrow screen shows only the name of the current step. */
export function WizardSteps({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useT();
  return (
    <Root aria-label={t("controls.steps.label")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? "done" : index === current ? "current" : ""}
          {...(index === current && { "aria-current": "step" as const })}
        >
          <span className="mark num" aria-hidden="true">
            {index < current ? <Icon name="check" size={12} /> : index + 1}
          </span>
          <span className="name">{step}</span>
          {index < current && <span className="visually-hidden">{t("controls.steps.done")}</span>}
        </li>
      ))}
    </Root>
  );
}
