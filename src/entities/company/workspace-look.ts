import type { WorkspaceStatus } from "#contract/permissions.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

export const WORKSPACE_GLYPH = {
  CREATED: "draft",
  SENT_TO_VERIFICATION: "wait",
  VERIFIED: "done",
  NOT_VERIFIED: "no",
  CLOSED: "closed",
} as const satisfies Record<WorkspaceStatus, GlyphName>;
export const WORKSPACE_TONE = {
  CREATED: "mute",
  SENT_TO_VERIFICATION: "warn",
  VERIFIED: "good",
  NOT_VERIFIED: "bad",
  CLOSED: "mute",
} as const satisfies Record<WorkspaceStatus, Tone>;
