const TAIL = 200;
const END_OF_ZIP = Buffer.from("PK\u0005\u0006", "latin1");

/**
 * Whether bytes end as a message does: with the end of its root element, or with the end record of a zip. A part that
 * is exactly as long as parts are may still be the last one.
 */
export function isCompleteMessage(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL);
  if (tail.includes(END_OF_ZIP)) return true;
  return ["utf-8", "windows-1251"].some((encoding) =>
    /<\/(?:[\w-]+:)?КоммерческаяИнформация\s*>\s*$/u.test(new TextDecoder(encoding).decode(tail)),
  );
}
