import { DOCUMENT_TYPES, extensionOf } from "#contract/files/document-kinds.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";

type Check = (bytes: Buffer) => boolean;

const HEAD = 1024;
/** Number of bytes examined at the start of an email. The trace fields come first and are long. */
const MAIL_HEAD = 16_384;
/** An STL file has a header, a triangle count and 50 bytes per triangle. */
const STL_HEADER = 80;
const STL_TRIANGLE = 50;

const bytesAt =
  (...signature: readonly number[]): Check =>
  (bytes) =>
    signature.every((byte, index) => bytes[index] === byte);
const textAt =
  (text: string, offset = 0): Check =>
  (bytes) =>
    bytes.toString("latin1", offset, offset + text.length) === text;
const either =
  (...checks: readonly Check[]): Check =>
  (bytes) =>
    checks.some((check) => check(bytes));
const head = (bytes: Buffer): string => bytes.toString("latin1", 0, HEAD).replace(/^\u00ef\u00bb\u00bf/, "");

const ZIPPED = bytesAt(0x50, 0x4b, 0x03, 0x04);
const COMPOUND = bytesAt(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const JPEG = bytesAt(0xff, 0xd8, 0xff);
const TIFF = either(bytesAt(0x49, 0x49, 0x2a, 0x00), bytesAt(0x4d, 0x4d, 0x00, 0x2a));
const UTF_16 = either(bytesAt(0xff, 0xfe), bytesAt(0xfe, 0xff));
const STEP: Check = (bytes) => /^\s*ISO-10303-21\s*;/.test(head(bytes));
/** IGES lines have 80 characters. Column 73 contains the section letter, "S" for the start section. */
const IGES: Check = (bytes) => bytes[72] === 0x53 && !bytes.subarray(0, 80).includes(0);
const STL: Check = (bytes) =>
  (/^\s*solid\b/.test(head(bytes)) && head(bytes).includes("facet")) ||
  (bytes.length >= STL_HEADER + 4 && bytes.length === STL_HEADER + 4 + STL_TRIANGLE * bytes.readUInt32LE(STL_HEADER));
/** A DXF file has a group code alone on its first line: 0 opens a section, 999 is a comment. */
const DXF = either(textAt("AutoCAD Binary DXF"), (bytes) => /^\s*(?:0|999)\s*\r?\n/.test(head(bytes)));
/** Accepts plain text. Rejects scripts and markup, which a program might execute because of their first characters. */
const TEXT: Check = (bytes) =>
  UTF_16(bytes) ||
  (bytes.length > 0 && !bytes.subarray(0, HEAD).includes(0) && !/^\s*(?:#!|<[?!a-z])/i.test(head(bytes)));
/** Accepts text that begins with mail header fields, possibly folded. An email has a sender or a trace field. */
const MAIL: Check = (bytes) => {
  if (!TEXT(bytes) || UTF_16(bytes)) return false;
  const fields = (bytes.toString("latin1", 0, MAIL_HEAD).split(/\r?\n\r?\n/)[0] ?? "").split(/\r?\n(?![ \t])/);
  // The last field may be truncated at the end of the examined bytes.
  const whole = fields.slice(0, Math.max(1, fields.length - 1));
  return (
    whole.every((field) => /^[!-9;-~]+:/.test(field)) &&
    fields.some((field) => /^(?:from|received|return-path|message-id):/i.test(field))
  );
};

/** Accepts an ISO base media file whose major brand is one of HEIF's image brands (ISO/IEC 23008-12). */
const HEIC: Check = (bytes) => /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(bytes.toString("latin1", 4, 12));
/** Object identifier of signed data (RFC 5652), preceded by two lengths of at most five bytes. */
const SIGNED_DATA = Buffer.from("06092a864886f70d010702", "hex");
const SIGNED: Check = (bytes) => bytes[0] === 0x30 && bytes.subarray(0, 20).includes(SIGNED_DATA);
/** Accepts a signature in binary form, or in base64 with or without a heading. */
const SIGNATURE: Check = (bytes) => {
  const text = head(bytes).replace(/^-----BEGIN [A-Z0-9 ]+-----/, "");
  return SIGNED(bytes) || (/^[A-Za-z0-9+/=\s-]+$/.test(text) && SIGNED(Buffer.from(text, "base64")));
};

const CHECKS: Readonly<Record<DocumentExtension, Check>> = {
  pdf: textAt("%PDF-"),
  png: bytesAt(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  jpg: JPEG,
  jpeg: JPEG,
  gif: either(textAt("GIF87a"), textAt("GIF89a")),
  webp: (bytes) => textAt("RIFF")(bytes) && textAt("WEBP", 8)(bytes),
  tif: TIFF,
  tiff: TIFF,
  dwg: (bytes) => /^AC10\d\d/.test(head(bytes)),
  dxf: DXF,
  step: STEP,
  stp: STEP,
  iges: IGES,
  igs: IGES,
  stl: STL,
  cdw: ZIPPED,
  frw: ZIPPED,
  m3d: ZIPPED,
  a3d: ZIPPED,
  spw: ZIPPED,
  doc: COMPOUND,
  docx: ZIPPED,
  xls: COMPOUND,
  xlsx: ZIPPED,
  ppt: COMPOUND,
  pptx: ZIPPED,
  odt: ZIPPED,
  ods: ZIPPED,
  txt: TEXT,
  csv: TEXT,
  zip: either(ZIPPED, bytesAt(0x50, 0x4b, 0x05, 0x06)),
  "7z": bytesAt(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  rar: textAt("Rar!\u001a\u0007"),
  eml: MAIL,
  heic: HEIC,
  sig: SIGNATURE,
  p7s: SIGNATURE,
};

/**
 * Returns a document's media type. Content and extension must agree, and the extension must be one of `endings`;
 * otherwise returns null. The browser's media type is ignored.
 */
export function sniffDocument(
  file: { readonly bytes: Buffer; readonly name: string },
  endings: readonly DocumentExtension[],
): string | null {
  const ending = extensionOf(file.name);
  return ending !== null && endings.includes(ending) && CHECKS[ending](file.bytes) ? DOCUMENT_TYPES[ending] : null;
}
