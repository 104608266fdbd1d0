import encodeQR from "qr";

/**
 * Encodes a text as a QR code. Returns rows of dark (1) and light (0) modules. Medium error correction tolerates stains
 * on paper.
 */
export const codeRows = (text: string): string[] =>
  // The encoder requires a white border, which is cut off here because the paper around the code is white.
  encodeQR(text, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1).map(Number).join(""));
