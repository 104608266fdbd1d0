import type { ReactElement } from "react";

const KNOCK = "var(--glyph-knock, var(--mui-palette-background-paper))";

/** Shapes by status. The shape alone conveys the meaning, because some users can't distinguish the colours. */
const SHAPES = {
  draft: <circle cx="7" cy="7" r="5" strokeDasharray="2.1 2.1" />,
  wait: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M7 4.2V7h2.2" />
    </>
  ),
  half: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M7 4.3a2.7 2.7 0 0 1 0 5.4z" fill="currentColor" stroke="none" />
    </>
  ),
  open: (
    <>
      <circle cx="7" cy="7" r="5" />
      <circle cx="7" cy="7" r="2.3" fill="currentColor" stroke="none" />
    </>
  ),
  sent: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M4.9 7h4M7.3 5.3 9 7 7.3 8.7" />
    </>
  ),
  done: (
    <>
      <circle cx="7" cy="7" r="5.7" fill="currentColor" stroke="none" />
      <path d="m4.7 7.2 1.6 1.6 3-3.3" stroke={KNOCK} />
    </>
  ),
  no: (
    <>
      <circle cx="7" cy="7" r="5.7" fill="currentColor" stroke="none" />
      <path d="m5.2 5.2 3.6 3.6M8.8 5.2 5.2 8.8" stroke={KNOCK} />
    </>
  ),
  late: (
    <>
      <circle cx="7" cy="7" r="5.7" fill="currentColor" stroke="none" />
      <path d="M7 4v3.2h2" stroke={KNOCK} />
    </>
  ),
  closed: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M4.7 7h4.6" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type GlyphName = keyof typeof SHAPES;

/** Status icon in the text colour. Set `--glyph-knock` on a parent whose background isn't the paper colour. */
export function Glyph({ name, size = 14 }: { name: GlyphName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none", display: "block" }}
    >
      {SHAPES[name]}
    </svg>
  );
}
