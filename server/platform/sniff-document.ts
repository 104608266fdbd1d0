/** Signatures of the kinds of documents that people send: the content decides, the name only tells one office format from another. */
const startsWith = (bytes: Buffer, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

const ZIPPED: Readonly<Record<string, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  zip: "application/zip",
};
const COMPOUND: Readonly<Record<string, string>> = { doc: "application/msword", xls: "application/vnd.ms-excel", ppt: "application/vnd.ms-powerpoint" };
const PDF: Readonly<Record<string, string>> = { pdf: "application/pdf" };
const PNG: Readonly<Record<string, string>> = { png: "image/png" };
const JPEG: Readonly<Record<string, string>> = { jpg: "image/jpeg", jpeg: "image/jpeg" };

/** The kinds that a content may be, by the ending of its name. */
function kindsOf(bytes: Buffer): Readonly<Record<string, string>> | null {
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return PDF;
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return PNG;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return JPEG;
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return ZIPPED;
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return COMPOUND;
  return null;
}

/**
 * The media type of a document (PDF, PNG, JPEG, office documents old and new, zip) by its first bytes and the ending of
 * its name, which must agree; null for anything else.
 */
export function sniffDocument(bytes: Buffer, name: string): string | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return kindsOf(bytes)?.[ending] ?? null;
}
