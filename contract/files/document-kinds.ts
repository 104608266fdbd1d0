import { SIGNATURE_EXTENSIONS } from "#contract/files/signature-extensions.ts";

/**
 * Media type of each permitted file extension. The server determines the type from the content
 * (server/platform/sniff-document.ts); the extension only distinguishes formats with the same first bytes.
 */
export const DOCUMENT_TYPES = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  heic: "image/heic",
  tif: "image/tiff",
  tiff: "image/tiff",
  dwg: "image/vnd.dwg",
  dxf: "image/vnd.dxf",
  step: "model/step",
  stp: "model/step",
  iges: "model/iges",
  igs: "model/iges",
  stl: "model/stl",
  // KOMPAS-3D drawings, models and specifications have no registered media type.
  cdw: "application/octet-stream",
  frw: "application/octet-stream",
  m3d: "application/octet-stream",
  a3d: "application/octet-stream",
  spw: "application/octet-stream",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  txt: "text/plain",
  csv: "text/csv",
  zip: "application/zip",
  "7z": "application/x-7z-compressed",
  rar: "application/vnd.rar",
  eml: "message/rfc822",
  sig: "application/pkcs7-signature",
  p7s: "application/pkcs7-signature",
} as const satisfies Record<string, string>;

export type DocumentExtension = keyof typeof DOCUMENT_TYPES;

const isEnding = (text: string): text is DocumentExtension => Object.hasOwn(DOCUMENT_TYPES, text);

export function extensionOf(name: string): DocumentExtension | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return isEnding(ending) ? ending : null;
}

/**
 * Extensions that an offer accepts. All known extensions are accepted, because none of them is for a program, script or
 * web page.
 */
export const OFFER_FILE_EXTENSIONS: readonly DocumentExtension[] = Object.keys(DOCUMENT_TYPES).filter(isEnding);

const NO_DESIGN: readonly DocumentExtension[] = ["eml", ...SIGNATURE_EXTENSIONS];
export const DESIGN_FILE_EXTENSIONS: readonly DocumentExtension[] = OFFER_FILE_EXTENSIONS.filter(
  (ending) => !NO_DESIGN.includes(ending),
);

/** Image types that every browser can display. */
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

export const isPreviewable = (type: string): boolean => type === DOCUMENT_TYPES.pdf || PICTURE_TYPES.includes(type);
