import type { z } from "zod";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { ErrorBody } from "#contract/errors.ts";
import { HTTP_TIMEOUT_MS } from "#contract/limits.ts";
import { ApiError, Cancelled, NoAnswer } from "#src/api/api-error.ts";
import { asText, send, urlOf } from "#src/api/client.ts";
import type { CallInput } from "#src/api/client.ts";
import { note } from "#src/api/log.ts";
import { callHeaders, sessionLost, sessionToken } from "#src/api/session.ts";

/** The name in a Content-Disposition header (RFC 8187 first, then the plain one). */
export function nameInHeader(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(header ?? "")?.[1] ?? null;
}

/** Downloads the file that a call answers; `default_name` is used when the answer names none. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: { default_name: string; signal?: AbortSignal }): Promise<void> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const headers = { ...callHeaders(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const response = await send(urlOf(endpoint, input), { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }, options.signal);
  const name = nameInHeader(response.headers.get("content-disposition"));
  if (name === null) note(`The answer names no file; it is saved as ${options.default_name}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name ?? options.default_name;
  link.click();
  // The click has only begun the download; the address must outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const errorIn = (request: XMLHttpRequest): ApiError => {
  try {
    return new ApiError(request.status, ErrorBody.parse(JSON.parse(request.responseText)));
  } catch {
    return new ApiError(request.status, { code: request.status === 413 ? "too_large" : "unreadable", detail: request.responseText.slice(0, 300) });
  }
};

/**
 * Uploads one file by a call whose body is multipart. `onProgress` hears the part sent, 0 to 1. (fetch tells no progress
 * of what it sends, so this is XMLHttpRequest.)
 * @throws ApiError, NoAnswer, Cancelled
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: { file: File; body?: z.input<E["body"]> },
  options: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<ResultOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) if (value !== undefined && value !== null) form.set(name, asText(value) ?? "");
  form.set("file", input.file, input.file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, {}));
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.timeout = HTTP_TIMEOUT_MS;
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText) as ResultOf<E>);
      if (request.status === 401 && sessionToken() !== null) sessionLost();
      return reject(errorIn(request));
    });
    request.addEventListener("error", () => reject(new NoAnswer(false)));
    request.addEventListener("timeout", () => reject(new NoAnswer(true)));
    request.addEventListener("abort", () => reject(new Cancelled()));
    options.signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
