import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

const Root = styled("span", { shouldForwardProp: (prop) => prop !== "tone" })<{ tone: Tone }>(({ theme, tone }) => ({
  ...theme.typography.caption,
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minHeight: 18,
  padding: "1px 5px",
  borderRadius: 4,
  fontWeight: 500,
  whiteSpace: "nowrap",
  color: theme.vars.palette.ui.tone[tone][0],
  backgroundColor: theme.vars.palette.ui.tone[tone][1],
}));

/** Short label next to a name ("urgent", "substitute"). Use StatusChip for statuses. */
export function Tag({ tone = "mute", icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <Root tone={tone}>
      {icon && <Icon name={icon} size={12} />}
      <span>{children}</span>
    </Root>
  );
}
