import { useMemo } from "react";
import { qrCode } from "#src/ui/qr/qr-code.ts";

/** Light modules that a reader wants around the code (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

/** A text as a QR code, dark on light in every colour mode: readers want it so. `label` is spoken. */
export function QrPicture({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const modules = useMemo(() => qrCode(text), [text]);
  const path = modules.flatMap((line, row) => line.flatMap((dark, column) => (dark ? [`M${column + QUIET} ${row + QUIET}h1v1h-1z`] : []))).join("");
  const side = modules.length + QUIET * 2;
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" style={{ display: "block", borderRadius: 8, border: "1px solid var(--mui-palette-ui-lineStrong)" }}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
