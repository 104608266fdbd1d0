import type { ComparedField } from "#contract/verification/verified-fields.ts";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";

/** Possible results of a comparison. Only a match with the registry is green. */
export const RESULTS = ["same", "differs", "key", "hand", "unknown"] as const;
export type Result = (typeof RESULTS)[number];

export function resultOf({ source, verdict }: Pick<ComparedField, "source" | "verdict">): Result {
  if (verdict !== "same") return verdict;
  return source === "checksum" ? "key" : source === "hand" ? "hand" : source === "registry" ? "same" : "unknown";
}

export const LOOK = {
  same: { name: "done", tone: "good" },
  differs: { name: "no", tone: "bad" },
  key: { name: "draft", tone: "mute" },
  hand: { name: "done", tone: "info" },
  unknown: { name: "draft", tone: "mute" },
} as const satisfies Record<Result, { name: GlyphName; tone: "good" | "bad" | "mute" | "info" }>;
