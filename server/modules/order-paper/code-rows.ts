import encodeQR from "qr";

/**
 * A text as a QR code: rows of dark (1) and light (0) modules, with so much more that a stain on paper does no harm.
 */
export const codeRows = (text: string): string[] =>
  // The white around it, without which none is drawn, is the paper's.
  encodeQR(text, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1).map(Number).join(""));
