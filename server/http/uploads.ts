import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { extensionOf } from "#contract/files/document-kinds.ts";
import type { DocumentExtension } from "#contract/files/document-kinds.ts";
import { errorText } from "#server/core/error-text.ts";
import { AppError } from "#server/core/app-error.ts";
import { sniffDocument } from "#server/platform/sniff-document.ts";

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns the last path segment of a file name. Removes control and bidirectional characters, which could disguise the
 * extension.
 */
const cleanName = (name: string): string => {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  // Browsers encode a quotation mark in a file name as %22 (HTML standard, "multipart/form-data encoding algorithm").
  const clean = last
    .replaceAll("%22", '"')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(-200);
  return clean === "" ? "file" : clean;
};

/**
 * Reads the single file of a multipart request and its other fields.
 * @throws AppError too_large, file_missing, unsupported_media_type, invalid_input when the form can't be read
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const fields: Record<string, string> = {};
  let file: UploadedFile | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type === "field") {
        if (typeof part.value === "string") fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      // If the last chunk only slightly exceeds the limit, the stream may be truncated without an error.
      if (part.file.truncated) throw new AppError("too_large", { params: { limit: maxBytes / 1_048_576 } });
      file = { name: cleanName(part.filename), bytes };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
      throw new AppError("too_large", { params: { limit: maxBytes / 1_048_576 } });
    // The client sent an unreadable form: truncated, without boundary, or with two files or too many fields.
    request.log.info({ reason: errorText(error) }, "an upload could not be read");
    throw new AppError("invalid_input", { fields: { file: ["invalid"] } });
  }
  if (file === null) throw new AppError("file_missing");
  return { file, fields };
}

/**
 * Returns the uploaded document with the media type detected from its content.
 * @throws AppError file_missing; file_wrong_kind with the accepted types; file_other_content if the file name and the
 * content have different types
 */
export function readDocument(
  file: UploadedFile | null,
  endings: readonly DocumentExtension[],
): UploadedFile & { readonly type: string } {
  if (file === null) throw new AppError("file_missing");
  const type = sniffDocument(file, endings);
  const ending = extensionOf(file.name);
  if (type === null && ending !== null && endings.includes(ending))
    throw new AppError("file_other_content", { params: { name: file.name, ending } });
  if (type === null) throw new AppError("file_wrong_kind", { params: { name: file.name, kinds: endings.join(", ") } });
  return { ...file, type };
}
