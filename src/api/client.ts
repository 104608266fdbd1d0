import type { z } from "zod";
import type { Endpoint, ResultOf } from "#contract/endpoint.ts";
import { HTTP_TIMEOUT_MS, RETRIES_ON_429 } from "#contract/limits.ts";
import { ApiError, CancelledError, NoResponseError } from "#src/api/api-error.ts";
import { needsProof, retryWithProof } from "#src/api/proof.ts";
import { errorIn } from "#src/api/read-error.ts";
import { callHeaders, sessionLost, sessionToken } from "#src/api/session.ts";
import { noteServerDate } from "#src/locale/clock.ts";

/**
 * Returns a short ASCII hash of a text (FNV-1a, 32 bits). Used only to distinguish two request bodies of the same form.
 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

export const BASE: string = import.meta.env["VITE_API_BASE"] ?? "/api";
const FIRST_DELAY_MS = 400;

/** Input of a call. The body has the schema's input type, because parsing may trim values or set defaults. */
export type CallInput<E extends Endpoint> = (Record<string, never> extends z.output<E["params"]>
  ? { params?: Record<string, never> }
  : { params: z.output<E["params"]> }) & {
  query?: { [K in keyof z.output<E["query"]>]?: unknown };
  body?: z.input<E["body"]>;
};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Idempotency key: the server runs repeated calls with the same key and body only once. The key is ASCII and is
   * generated each time a form opens.
   */
  readonly idempotency_key?: string | undefined;
  /** Lets the request outlive the page (fetch's `keepalive`). Browsers limit the body of such a request to 64 KiB. */
  readonly keepalive?: boolean;
}

/** Converts a value to text for a URL or a form field. Returns null for an absent value. */
export const asText = (value: unknown): string | null => {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(",");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : JSON.stringify(value);
};

export function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const text = asText(value);
    if (text !== null) query.set(name, text);
  }
  const tail = query.toString();
  return `${BASE}${path}${tail === "" ? "" : `?${tail}`}`;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new CancelledError());
    });
  });

/**
 * Sends a request with the session headers. The timeout is 60 s unless `limit` is set. Retries up to three times if the
 * server asks the client to wait.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 * @throws CancelledError if the caller cancels
 */
export async function send(
  url: string,
  init: RequestInit & { headers: Record<string, string> },
  signal?: AbortSignal,
  limit: AbortSignal = AbortSignal.timeout(HTTP_TIMEOUT_MS),
): Promise<Response> {
  const any = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const token = sessionToken();
  for (let attempt = 0; ; attempt += 1) {
    const sent = performance.now();
    let response: Response;
    try {
      response = await fetch(url, { ...init, signal: any });
    } catch {
      if (signal?.aborted === true) throw new CancelledError();
      throw new NoResponseError(limit.aborted);
    }
    noteServerDate(response.headers.get("date"), sent);
    if (response.ok) return response;
    if (response.status === 429 && attempt < RETRIES_ON_429) {
      await pause(FIRST_DELAY_MS * 2 ** attempt, any);
      continue;
    }
    if (response.status === 401) sessionLost(token);
    throw errorIn(response.status, await response.text());
  }
}

/**
 * Makes a call defined in the contract and returns the typed result. If the server requires the password or a
 * second-factor code, a dialog on the current page asks the user for it.
 * @throws ApiError for an error response
 * @throws NoResponseError if no response arrives
 * @throws CancelledError if the caller or the user cancels
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    if (!needsProof(endpoint, error)) throw error;
    return retryWithProof(error, (proof) =>
      callOnce(endpoint, { ...input, body: { ...Object(input.body), proof } }, options),
    );
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<ResultOf<E>> {
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const headers = {
    ...callHeaders(),
    Accept: "application/json",
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(options.idempotency_key === undefined
      ? {}
      : { "Idempotency-Key": `${options.idempotency_key}.${fingerprint(body ?? "")}` }),
  };
  const response = await send(
    urlOf(endpoint, input),
    {
      method: endpoint.method,
      keepalive: options.keepalive ?? false,
      headers,
      ...(body === undefined ? {} : { body }),
    },
    options.signal,
  );
  try {
    return (await response.json()) as ResultOf<E>;
  } catch {
    if (options.signal?.aborted === true) throw new CancelledError();
    throw new ApiError(response.status, { code: "unreadable", detail: "" });
  }
}
