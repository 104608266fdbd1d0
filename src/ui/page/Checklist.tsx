import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { ReactNode, RefCallback } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export interface CheckRow {
  readonly key: string;
  /** `blocked` must be corrected, `warn` is advice, `todo` is not started. */
  readonly state: "done" | "blocked" | "warn" | "todo";
  readonly label: string;
  readonly count?: string | undefined;
  readonly onShow?: (() => void) | undefined;
  readonly show_label?: string | undefined;
  /** Buttons below the label that do the step at once. */
  readonly shortcuts?: ReactNode;
  /** Element with the row's shortest way: its shortcuts, otherwise the row. */
  readonly ref?: RefCallback<HTMLElement> | undefined;
}

const TONES = { done: "good", blocked: "bad", warn: "warn", todo: "mute" } as const;

const Row = styled("div", { shouldForwardProp: (prop) => prop !== "state" })<{ state: CheckRow["state"] }>(
  ({ theme, state }) => ({
    display: "flex",
    alignItems: "flex-start",
    gap: 8,
    padding: "5px 0",
    "& > svg": { marginTop: 3, color: theme.vars.palette.ui.tone[TONES[state]][0] },
    "& > .label": { flex: "1 1 auto", minWidth: 0, ...(state === "todo" && { color: theme.vars.palette.ui.ink3 }) },
    "& > .num": { color: theme.vars.palette.text.secondary },
  }),
);

function Sign({ state }: { state: CheckRow["state"] }) {
  if (state === "warn") return <Icon name="warning" size={14} />;
  return <Glyph name={state === "done" ? "done" : state === "blocked" ? "no" : "draft"} />;
}

/** Explains why a button is enabled or disabled: which steps are done, which block, and which deserve attention. */
export function Checklist({ rows, label }: { rows: readonly CheckRow[]; label?: string }) {
  const t = useT();
  return (
    <Box component="ul" sx={{ p: 0, listStyle: "none" }} {...(label !== undefined && { "aria-label": label })}>
      {rows.map((row) => (
        <li key={row.key} ref={row.shortcuts === undefined ? row.ref : undefined}>
          <Row state={row.state}>
            <Sign state={row.state} />
            <span className="label">
              <span className="visually-hidden">{t(`controls.check.${row.state}`)}: </span>
              {row.label}
            </span>
            {row.count !== undefined && <span className="num">{row.count}</span>}
            {row.onShow && (
              <TextLink onClick={row.onShow} label={`${row.show_label ?? t("ui.action.show")}: ${row.label}`}>
                {row.show_label ?? t("ui.action.show")}
              </TextLink>
            )}
          </Row>
          {row.shortcuts !== undefined && (
            <Box ref={row.ref} sx={{ pl: "22px", pb: 0.75 }}>
              {row.shortcuts}
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
