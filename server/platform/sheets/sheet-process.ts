import { errorText } from "#server/core/error-text.ts";
import { MessageError } from "#server/platform/commerceml/message-error.ts";
import type { MessageFault } from "#server/platform/commerceml/message-error.ts";
import { readMessage } from "#server/platform/commerceml/read-message.ts";
import type { DocumentReport } from "#server/platform/commerceml/read-message.ts";
import { readFile } from "./read-file.ts";
import { SheetError } from "./sheet-error.ts";
import type { SheetErrorCode } from "./sheet-error.ts";
import type { ReadOptions, ReadWorkbook } from "./workbook.ts";

/**
 * Process that parses untrusted files: spreadsheets and 1C messages (started by parse-queue.ts). A thread would not
 * suffice, because a corrupt file can make V8 abort the whole process ("Fatal JavaScript invalid size error").
 */

type SheetRequest = { kind: "sheet"; bytes: Uint8Array; fileName: string; options: ReadOptions };
type MessageRequest = { kind: "message"; bytes: Uint8Array; fileName: string };
export type ParseRequest = SheetRequest | MessageRequest;
export type ParseAnswer =
  | { kind: "ready" }
  | { kind: "read"; workbook: ReadWorkbook }
  | { kind: "failed"; code: SheetErrorCode; detail: string }
  /** `spent_ms` is the processor time used for the message. */
  | { kind: "message"; documents: readonly DocumentReport[]; spent_ms: number }
  | { kind: "refused"; why: MessageFault; spent_ms: number };

function answer(message: ParseAnswer): void {
  process.send?.(message);
}

function isRequest(message: unknown): message is ParseRequest {
  return typeof message === "object" && message !== null && "bytes" in message && message.bytes instanceof Uint8Array;
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function sheetAnswer({ bytes, fileName, options }: SheetRequest): ParseAnswer {
  try {
    return { kind: "read", workbook: readFile(bufferOf(bytes), fileName, options) };
  } catch (error) {
    const detail = errorText(error);
    // An unexpected parser error means a malformed file.
    return { kind: "failed", code: error instanceof SheetError ? error.code : "file_damaged", detail };
  }
}

function messageAnswer({ bytes, fileName }: MessageRequest): ParseAnswer {
  const began = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  try {
    const documents = readMessage(fileName, bufferOf(bytes));
    return { kind: "message", documents, spent_ms: spent() };
  } catch (error) {
    return { kind: "refused", why: error instanceof MessageError ? error.why : "broken", spent_ms: spent() };
  }
}

process.on("message", (message: unknown) => {
  if (isRequest(message)) answer(message.kind === "sheet" ? sheetAnswer(message) : messageAnswer(message));
});
// Exits when the server has ended.
process.on("disconnect", () => process.exit(0));
answer({ kind: "ready" });
