import type { FastifyReply, FastifyRequest } from "fastify";
import {
  FIRST_POSITION,
  isPosition,
  laterPosition,
  POSITION_ATTRIBUTES,
  SEEN_COOKIE,
  WRITTEN_COOKIE,
} from "#contract/live/position.ts";
import { COOKIE_DAYS } from "#contract/limits.ts";
import { DAY_MS, SECOND_MS } from "#contract/time-units.ts";
import { currentWork } from "#server/core/work.ts";
import { addCookie, readCookie } from "#server/http/cookies.ts";

function positionIn(request: FastifyRequest, cookie: string): string | null {
  const value = readCookie(request, cookie);
  return value !== null && isPosition(value) ? value : null;
}

/**
 * Returns the latest position in the database's log that the caller knows, or null for a caller that keeps no cookies,
 * such as an integrator: what that caller has written is unknown.
 */
export function knownPosition(request: FastifyRequest): string | null {
  const [written, seen] = [positionIn(request, WRITTEN_COOKIE), positionIn(request, SEEN_COOKIE)];
  if (written === null && seen === null) return null;
  return laterPosition(written ?? FIRST_POSITION, seen ?? FIRST_POSITION);
}

/**
 * Gives a page the position of this call's changes, or a first one, which shows later that cookies are kept. An integrator
 * gets none: a call that carries cookies must come from a page (`own-page.ts`).
 */
export function keepPosition(request: FastifyRequest, reply: FastifyReply, secure: boolean): void {
  if (request.headers.cookie === undefined) return;
  const written = currentWork()?.position ?? null;
  if (written === null && knownPosition(request) !== null) return;
  const cookie = written === null ? `${SEEN_COOKIE}=${FIRST_POSITION}` : `${WRITTEN_COOKIE}=${written}`;
  addCookie(reply, `${cookie}; ${POSITION_ATTRIBUTES}; Max-Age=${(COOKIE_DAYS * DAY_MS) / SECOND_MS}`, secure);
}
