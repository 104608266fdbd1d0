const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder("windows-1251").decode(Uint8Array.of(byte)),
    byte,
  ]),
);

/** Encodes XML text in windows-1251. Characters outside the code page become numeric references. */
export function xmlInWindows1251(text: string): Buffer {
  const bytes: number[] = [];
  for (const sign of text) {
    const byte = BYTES.get(sign);
    if (byte !== undefined) bytes.push(byte);
    else bytes.push(...Buffer.from(`&#${sign.codePointAt(0) ?? 0xfffd};`, "latin1"));
  }
  return Buffer.from(bytes);
}
