const TAIL = 200;
const END_OF_ZIP = Buffer.from("PK\u0005\u0006", "latin1");

/**
 * Returns whether the bytes end with the root element's end tag or with a zip's end record. Needed because a part of
 * exactly the maximum part size may be the last one.
 */
export function isCompleteMessage(bytes: Buffer): boolean {
  const tail = bytes.subarray(-TAIL);
  if (tail.includes(END_OF_ZIP)) return true;
  return ["utf-8", "windows-1251"].some((encoding) =>
    /<\/(?:[\w-]+:)?КоммерческаяИнформация\s*>\s*$/u.test(new TextDecoder(encoding).decode(tail)),
  );
}
