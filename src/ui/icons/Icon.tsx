import type { CSSProperties } from "react";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { ICON_SHAPES } from "#src/ui/icons/icon-shapes.tsx";

interface IconProps {
  name: IconName;
  /** Size in pixels. A size of 16 suits 13 px text. */
  size?: number;
  /**
   * Accessible name, needed only for a meaningful icon without adjacent text. An icon without a label is hidden from
   * screen readers.
   */
  label?: string;
  /** True within running text, where the icon is on the line of its neighbours. */
  inline?: boolean;
  className?: string;
  style?: CSSProperties;
}

const BLOCK = { display: "block" } as const;
const INLINE = { display: "inline-block", verticalAlign: "-2px" } as const;

export function Icon({ name, size = 16, label, inline = false, className, style }: IconProps) {
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className={className}
      style={{ flex: "none", ...(inline ? INLINE : BLOCK), ...style }}
      {...spoken}
    >
      {ICON_SHAPES[name]}
    </svg>
  );
}
