import type { FastifyReply, FastifyRequest } from "fastify";
import { COOKIE_DAYS, SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import { CONSENT_COOKIE, VISITOR_COOKIE } from "#contract/users/consent.api.ts";
import { DEVICE_COOKIE, SESSION_COOKIE } from "#contract/users/session.api.ts";

const DAY_S = 86_400;

export interface Cookies {
  /** Sets the session cookie; null deletes the cookie. */
  session(token: string | null): void;
  /** Returns the device token if a user has signed in with this browser before, otherwise null. */
  device(): string | null;
  /** Sets the device cookie with the longest lifetime that browsers allow. */
  rememberDevice(token: string): void;
  visitor(): string | null;
  consent(given: VisitorConsent): void;
}

interface VisitorConsent {
  readonly visitor: string;
  readonly version: string;
}

/** Decodes a percent-encoded value. Returns null if the encoding is invalid. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Returns a cookie of the request. A malformed cookie counts as missing. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return null;
}

/** Adds a cookie to the response without replacing other cookies. */
export function addCookie(reply: FastifyReply, cookie: string, secure: boolean): void {
  reply.header("set-cookie", `${cookie}${secure ? "; Secure" : ""}`);
}

function setConsent(reply: FastifyReply, given: VisitorConsent, secure: boolean): void {
  const life = `Path=/; SameSite=Lax; Max-Age=${COOKIE_DAYS * DAY_S}`;
  addCookie(reply, `${VISITOR_COOKIE}=${given.visitor}; HttpOnly; ${life}`, secure);
  // This cookie is not HttpOnly, because the page checks it to hide the consent banner.
  addCookie(reply, `${CONSENT_COOKIE}=${given.version}; ${life}`, secure);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readVisitor(request: FastifyRequest): string | null {
  const visitor = readCookie(request, VISITOR_COOKIE);
  return visitor !== null && UUID.test(visitor) ? visitor : null;
}

/** Extends the consent cookies by another 400 days on each visit. The consent itself is stored on the server. */
export function refreshConsent(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const visitor = readVisitor(request);
  const version = readCookie(request, CONSENT_COOKIE);
  if (visitor !== null && version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version))
    setConsent(reply, { visitor, version }, secure);
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => ({
  session(token) {
    addCookie(
      reply,
      `${SESSION_COOKIE}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token === null ? 0 : SESSION_ABSOLUTE_DAYS * DAY_S}`,
      secure,
    );
  },
  device() {
    const token = readCookie(request, DEVICE_COOKIE);
    return token !== null && /^[\w-]{43}$/.test(token) ? token : null;
  },
  rememberDevice(token) {
    addCookie(
      reply,
      `${DEVICE_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${COOKIE_DAYS * DAY_S}`,
      secure,
    );
  },
  visitor: () => readVisitor(request),
  consent: (given) => setConsent(reply, given, secure),
});
