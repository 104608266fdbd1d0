import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

const ICONS: Readonly<Partial<Record<Tone, IconName>>> = {
  warn: "warning",
  bad: "warning",
  good: "check",
  swap: "swap",
};

const Root = styled("div", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(({ theme, tone }) => ({
  display: "flex",
  gap: 8,
  padding: "8px 10px",
  borderRadius: 6,
  color: theme.vars.palette.ui.tone[tone][0],
  backgroundColor: theme.vars.palette.ui.tone[tone][1],
  "& > svg": { marginTop: 2 },
  "& > div": { flex: "1 1 auto", color: theme.vars.palette.text.primary, minWidth: 0 },
}));

interface CalloutProps {
  tone: Tone;
  icon?: IconName;
  children: ReactNode;
  /**
   * `alert` for a message that appears and blocks the user, `status` for a message that appears without blocking.
   * Undefined for a message shown from the beginning.
   */
  role?: "alert" | "status";
}

export function Callout({ tone, icon, children, role }: CalloutProps) {
  return (
    <Root tone={tone} {...(role && { role })}>
      <Icon name={icon ?? ICONS[tone] ?? "info"} />
      <div>{children}</div>
    </Root>
  );
}
