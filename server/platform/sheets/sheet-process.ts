import { readFile } from "./read-file.ts";
import { SheetError } from "./sheet-error.ts";
import type { SheetErrorCode } from "./sheet-error.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

/**
 * The process that parses what strangers uploaded (started by sheet-reader.ts). A process and not a thread: a corrupt
 * file can make V8 itself give up ("Fatal JavaScript invalid size error"), and that ends every thread with it.
 */

export type SheetRequest = { bytes: Uint8Array; fileName: string; options: ReadOptions };
export type SheetAnswer =
  | { kind: "ready" }
  | { kind: "read"; workbook: ReadWorkbook }
  | { kind: "failed"; code: SheetErrorCode; detail: string };

function answer(message: SheetAnswer): void {
  process.send?.(message);
}

function isRequest(message: unknown): message is SheetRequest {
  return typeof message === "object" && message !== null && "bytes" in message && message.bytes instanceof Uint8Array;
}

process.on("message", (message: unknown) => {
  if (!isRequest(message)) return;
  try {
    const { buffer, byteOffset, byteLength } = message.bytes;
    answer({
      kind: "read",
      workbook: readFile(Buffer.from(buffer, byteOffset, byteLength), message.fileName, message.options),
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    // A parser that fails in a way nobody foresaw has met a file that is not as it should be.
    answer({ kind: "failed", code: error instanceof SheetError ? error.code : "file_damaged", detail });
  }
});
// The server is gone: so is the reason to live.
process.on("disconnect", () => process.exit(0));
answer({ kind: "ready" });
