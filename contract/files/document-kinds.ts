import { SIGNATURE_EXTENSIONS } from "#contract/files/signature-extensions.ts";

/**
 * The media type for each ending that a document's name may have. The content decides
 * (server/platform/sniff-document.ts); the ending only tells one kind from another where their contents begin alike.
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
  // Drawings, models and specifications of KOMPAS-3D, which have no registered type.
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
  /** A mail as it was received. */
  eml: "message/rfc822",
  /** Electronic signatures that lie beside the file that they sign. */
  sig: "application/pkcs7-signature",
  p7s: "application/pkcs7-signature",
} as const satisfies Record<string, string>;

export type DocumentExtension = keyof typeof DOCUMENT_TYPES;

const isEnding = (text: string): text is DocumentExtension => Object.hasOwn(DOCUMENT_TYPES, text);

/** The ending of a name, if documents may have it. */
export function extensionOf(name: string): DocumentExtension | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return isEnding(ending) ? ending : null;
}

/** What comes with an offer: every kind that we know. Programs, scripts and pages are none of them. */
export const OFFER_FILE_EXTENSIONS: readonly DocumentExtension[] = Object.keys(DOCUMENT_TYPES).filter(isEnding);

const NO_DESIGN: readonly DocumentExtension[] = ["eml", ...SIGNATURE_EXTENSIONS];
/** What design documentation may be: all of these but mails and signatures. */
export const DESIGN_FILE_EXTENSIONS: readonly DocumentExtension[] = OFFER_FILE_EXTENSIONS.filter(
  (ending) => !NO_DESIGN.includes(ending),
);

/** Pictures that every browser draws. */
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** Whether a document may be shown in the page: pictures and PDF only, everything else is downloaded. */
export const isPreviewable = (type: string): boolean => type === DOCUMENT_TYPES.pdf || PICTURE_TYPES.includes(type);
