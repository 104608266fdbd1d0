const FILL = "var(--mui-palette-ui-btn)";

export function CheckboxMark({ state }: { state: "off" | "on" | "some" }) {
  const off = state === "off";
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x="0.75"
        y="0.75"
        width="14.5"
        height="14.5"
        rx="3.5"
        fill={off ? "var(--mui-palette-background-paper)" : FILL}
        stroke={off ? "currentColor" : FILL}
        strokeWidth="1.5"
      />
      {state === "on" && <path d="m4.3 8.4 2.5 2.5 5-5.4" stroke="#FFFFFF" strokeWidth="1.8" />}
      {state === "some" && <path d="M4.7 8h6.6" stroke="#FFFFFF" strokeWidth="1.8" />}
    </svg>
  );
}
