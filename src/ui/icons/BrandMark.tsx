/** Logo: four lots, one chosen. Hidden from screen readers, because the product's name is next to it. */
export function BrandMark({ size = 22 }: { size?: number }) {
  const square = { width: 5.4, height: 5.4, rx: 1.3 };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 22 22"
      aria-hidden="true"
      focusable="false"
      style={{ flex: "none", display: "block" }}
    >
      <rect width="22" height="22" rx="6" fill="var(--brand-ground, var(--mui-palette-ui-mark))" />
      <g fill="#FFFFFF" opacity="0.5">
        <rect x="5" y="5" {...square} />
        <rect x="11.6" y="11.6" {...square} />
        <rect x="5" y="11.6" {...square} />
      </g>
      <rect x="11.6" y="5" fill="#7F9BFF" {...square} />
    </svg>
  );
}
