/** An empty table with one cell chosen, ready to be typed into. */
export function EmptyPicture() {
  const line = "var(--mui-palette-ui-lineStrong)";
  const blue = "var(--mui-palette-primary-main)";
  return (
    <svg
      width="132"
      height="76"
      viewBox="0 0 132 76"
      fill="none"
      aria-hidden="true"
      focusable="false"
      style={{ marginBottom: 12 }}
    >
      <rect x="0.5" y="0.5" width="131" height="75" rx="7.5" fill="var(--mui-palette-ui-sunken)" stroke={line} />
      <path d="M.5 19.5h131M.5 38.5h131M.5 57.5h131M44.5.5v75M88.5.5v75" stroke={line} />
      <rect x="45" y="20" width="43" height="18" fill="var(--mui-palette-ui-pasted)" stroke={blue} strokeWidth="2" />
      <path d="M66.5 24.5v9M62 29h9" stroke={blue} strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
