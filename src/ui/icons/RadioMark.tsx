export function RadioMark({ on }: { on: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      {on ? (
        <circle cx="8" cy="8" r="4.75" fill="#FFFFFF" stroke="var(--mui-palette-ui-btn)" strokeWidth="4.5" />
      ) : (
        <circle
          cx="8"
          cy="8"
          r="6.25"
          fill="var(--mui-palette-background-paper)"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
