import { createHmac } from "node:crypto";
import { OneCReceipt } from "#contract/one-c/one-c.schema.ts";
import type { OneCOutcome } from "#contract/one-c/one-c.values.ts";
import type { Environment } from "#server/env.ts";
import type { OneCName } from "#server/modules/one-c/document.store.ts";
import { bytesOf } from "#server/modules/one-c/message.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";
import { callExternal, rangesOf } from "#server/platform/call-external.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

const PATIENCE_MS = 60_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_ANSWER_LENGTH = 2000;

export interface PushDeps {
  readonly env: Environment;
  readonly secrets: SecretBox;
}

export interface Pushed {
  readonly outcome: OneCOutcome;
  readonly answer: string | null;
  readonly named?: OneCName;
}

/** Truncates a response for storage. Removes zero bytes, which PostgreSQL can't store. */
export const truncateAnswer = (text: string): string =>
  text.replaceAll("\u0000", "").trim().slice(0, MAX_ANSWER_LENGTH);

export function accountOf(secrets: SecretBox, { login, password }: Pick<SettingRow, "login" | "password">) {
  if (login === null) return {};
  const word = password === null ? "" : (secrets.open(password)?.toString() ?? "");
  return { authorization: `Basic ${Buffer.from(`${login}:${word}`).toString("base64")}` };
}

function headersOf(secrets: SecretBox, setting: SettingRow, message: { body: Buffer; key: string; now: Date }) {
  const key = setting.key === null ? null : secrets.open(setting.key);
  const at = String(Math.floor(message.now.getTime() / 1000));
  const signature = (by: Buffer): string =>
    createHmac("sha256", by).update(`${at}.`).update(message.body).digest("hex");
  return {
    "content-type": `application/xml; charset=${setting.encoding}`,
    accept: "application/json, text/plain",
    "user-agent": "Lotwise",
    "idempotency-key": message.key,
    "x-lotwise-timestamp": at,
    ...(key === null ? {} : { "x-lotwise-signature": `sha256=${signature(key)}` }),
    ...accountOf(secrets, setting),
  };
}

export const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Interprets a response. It confirms the document if it is JSON with the document's id, or the text `success` of the
 * standard site exchange.
 */
function readAnswer(text: string, document_id: string): Pushed {
  const answer = truncateAnswer(text);
  const receipt = OneCReceipt.safeParse(json(text));
  if (receipt.success && receipt.data.id.toLowerCase() === document_id)
    return {
      outcome: "confirmed",
      answer,
      named: { number: receipt.data.number ?? null, date: receipt.data.date ?? null },
    };
  const [word] = answer.replace(/^\ufeff/, "").split(/[\r\n]+/);
  if (word === "success") return { outcome: "confirmed", answer };
  return { outcome: word === "failure" ? "refused" : "bad_answer", answer };
}

const isWordOfOneC = (text: string): boolean =>
  /^\ufeff?\s*(?:success|failure)\b/.test(text) || OneCReceipt.safeParse(json(text)).success;

function outcomeOf(status: number): OneCOutcome | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return "redirect";
  if (status === 401 || status === 403) return "wrong_credentials";
  if (status === 404 || status === 405 || status === 410) return "no_such_service";
  return status === 408 || status === 429 || status >= 500 ? "server_error" : "refused";
}

/** Sends a message to 1C's HTTP service and interprets the response. Never throws. */
export async function push(
  deps: PushDeps,
  setting: SettingRow,
  message: { text: string; document_id: string; key?: string; now: Date },
): Promise<Pushed> {
  const url = setting.url === null ? null : URL.parse(setting.url);
  if (url === null) return { outcome: "not_configured", answer: null };
  const body = bytesOf(setting, message.text);
  const answer = await callExternal({
    method: "POST",
    url,
    body,
    headers: headersOf(deps.secrets, setting, { key: message.document_id, ...message, body }),
    patience_ms: PATIENCE_MS,
    most: MAX_RESPONSE_BYTES,
    allowed: rangesOf(deps.env.ONE_C_NETWORKS),
  });
  if ("failed" in answer) return { outcome: answer.failed, answer: truncateAnswer(answer.detail) || null };
  const text = new TextDecoder().decode(answer.body);
  const outcome = outcomeOf(answer.status);
  // Hides the response if it isn't 1C's own. In a network allowed by the operator, any other server could have sent it.
  const isHidden = answer.is_inside && !isWordOfOneC(text);
  if (outcome !== null)
    return { outcome, answer: truncateAnswer(isHidden ? String(answer.status) : `${answer.status}\n${text}`) };
  const read = readAnswer(text, message.document_id);
  return isHidden && read.outcome === "bad_answer" ? { ...read, answer: null } : read;
}
