import type { FastifyReply, FastifyRequest } from "fastify";
import { COOKIE_DAYS, SESSION_ABSOLUTE_DAYS } from "#contract/limits.ts";
import { CONSENT_COOKIE, VISITOR_COOKIE } from "#contract/users/consent.api.ts";
import { DEVICE_COOKIE, SESSION_COOKIE } from "#contract/users/session.api.ts";

const DAY_S = 86_400;

/** The cookies that a call may read and set. */
export interface Cookies {
  /** Begins a session in the browser; null ends it. */
  session(token: string | null): void;
  /** The token of a browser that somebody has signed in with before; null for any other. */
  device(): string | null;
  /** Makes the browser known by its token, for as long as browsers keep cookies. */
  rememberDevice(token: string): void;
  /** The id by which a visitor's decision is known; null for a new visitor. */
  visitor(): string | null;
  /** The browser's copy of a visitor's decision. */
  consent(given: VisitorConsent): void;
}

/** A visitor's decision, as a browser keeps it. */
interface VisitorConsent {
  readonly visitor: string;
  readonly version: string;
}

/** A value as it was before it was escaped; null when it is no escaping of anything. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** One cookie of a request; a broken one is as good as none. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return decoded(value.join("="));
  }
  return null;
}

/** Adds a cookie to an answer that may have others. */
function addCookie(reply: FastifyReply, cookie: string, secure: boolean): void {
  reply.header("set-cookie", `${cookie}${secure ? "; Secure" : ""}`);
}

function setConsent(reply: FastifyReply, given: VisitorConsent, secure: boolean): void {
  const life = `Path=/; SameSite=Lax; Max-Age=${COOKIE_DAYS * DAY_S}`;
  addCookie(reply, `${VISITOR_COOKIE}=${given.visitor}; HttpOnly; ${life}`, secure);
  // Read by the page, which asks nobody twice.
  addCookie(reply, `${CONSENT_COOKIE}=${given.version}; ${life}`, secure);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readVisitor(request: FastifyRequest): string | null {
  const visitor = readCookie(request, VISITOR_COOKIE);
  return visitor !== null && UUID.test(visitor) ? visitor : null;
}

/** A visit makes the browser's copy of a decision live for another 400 days; the decision itself is on the server. */
export function refreshConsent(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  const visitor = readVisitor(request);
  const version = readCookie(request, CONSENT_COOKIE);
  if (visitor !== null && version !== null && /^\d{4}-\d{2}-\d{2}$/.test(version))
    setConsent(reply, { visitor, version }, secure);
}

/** The cookies of one call. */
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
