/** Each sign of the code page with its byte, by the platform's own table. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder("windows-1251").decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** XML text as bytes of windows-1251; what the code page doesn't have is written by its number. */
export function xmlInWindows1251(text: string): Buffer {
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = BYTES.get(sign);
    if (byte !== undefined) bytes.push(byte);
    else bytes.push(...Buffer.from(`&#${sign.codePointAt(0) ?? 0xfffd};`, "latin1"));
  }
  return Buffer.from(bytes);
}
