import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { HTTP_TIMEOUT_MS } from "#contract/limits.ts";
import { ApiError, CancelledError, DownloadError, NoResponseError } from "#src/api/api-error.ts";
import { asText, send, urlOf } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";
import { logToConsole } from "#src/api/log.ts";
import { errorIn } from "#src/api/read-error.ts";
import { callHeaders, sessionLost, sessionToken } from "#src/api/session.ts";

/** Returns the file name from a Content-Disposition header. The extended form of RFC 8187 takes precedence. */
export function nameInHeader(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * Aborts a transfer that makes no progress within the call timeout. A transfer that makes progress has no time limit.
 */
function stallTimer(onEnd: () => void): { moved: () => void; stop: () => void } {
  let timer = setTimeout(onEnd, HTTP_TIMEOUT_MS);
  return {
    moved: () => {
      clearTimeout(timer);
      timer = setTimeout(onEnd, HTTP_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

interface Transfer {
  /** Called with the completed fraction, from 0 to 1. Never called if the length is unknown. */
  readonly onProgress?: ((part: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function readBody(response: Response, onPiece: (received: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value);
    received += piece.value.length;
    onPiece(received);
  }
  return new Blob(pieces, { type: response.headers.get("content-type") ?? "" });
}

/**
 * Fetches the file that a call returns. The file name is null if the response contains none.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 * @throws CancelledError if the caller cancels
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onProgress, signal }: Transfer = {},
): Promise<{ name: string | null; content: Blob }> {
  const late = new AbortController();
  const { moved, stop } = stallTimer(() => late.abort());
  try {
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const headers = { ...callHeaders(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
    const response = await send(
      urlOf(endpoint, input),
      { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) },
      signal,
      late.signal,
    );
    const length = Number(response.headers.get("content-length") ?? 0);
    const content = await readBody(response, (received) => {
      moved();
      if (length > 0) onProgress?.(Math.min(1, received / length));
    });
    return { name: nameInHeader(response.headers.get("content-disposition")), content };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted === true) throw new CancelledError();
    throw new NoResponseError(late.signal.aborted);
  } finally {
    stop();
  }
}

/**
 * Downloads the file that a call returns. Uses `default_name` if the response contains no file name.
 * @throws DownloadError for an error response
 * @throws NoResponseError if no response arrives
 * @throws CancelledError if the caller cancels
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Transfer & { default_name: string },
): Promise<void> {
  const { name, content } = await fetchFile(endpoint, input, options).catch((error: unknown) => {
    throw error instanceof ApiError ? new DownloadError(error.status, error.body) : error;
  });
  if (name === null) logToConsole(`The answer names no file; it is saved as ${options.default_name}.`);
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name ?? options.default_name;
  link.click();
  // The click only starts the download, so the object URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Uploads one file in a multipart body. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 * @throws CancelledError if the caller cancels
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { file: File },
  { onProgress, signal }: Transfer = {},
): Promise<ResultOf<E>> {
  if (signal?.aborted === true) return Promise.reject(new CancelledError());
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {}))
    if (value !== undefined && value !== null) form.set(name, asText(value) ?? "");
  form.set("file", input.file, input.file.name);
  const token = sessionToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, input));
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    const { moved, stop } = stallTimer(() => {
      reject(new NoResponseError(true));
      request.abort();
    });
    request.upload.addEventListener("progress", (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300)
        return resolve(JSON.parse(request.responseText) as ResultOf<E>);
      if (request.status === 401) sessionLost(token);
      return reject(errorIn(request.status, request.responseText));
    });
    request.addEventListener("error", () => reject(new NoResponseError(false)));
    request.addEventListener("abort", () => reject(new CancelledError()));
    request.addEventListener("loadend", stop);
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
