import type { WorkspaceStatus } from "#contract/permissions.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";

/** The sign of a workspace's status. */
export const WORKSPACE_GLYPH = { CREATED: "draft", SENT_TO_VERIFICATION: "wait", VERIFIED: "done", NOT_VERIFIED: "no", CLOSED: "closed" } as const satisfies Record<WorkspaceStatus, GlyphName>;
