import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { currentWork } from "#server/core/work.ts";

const SECRETS = ["req", "busboyOptions"].flatMap((place) =>
  ["authorization", "cookie", "set-cookie"].map((header) => `${place}.headers["${header}"]`),
);

/**
 * Masks the tokens of mailed links in a URL's path or query. No other part of a URL has 40 such characters in a row.
 */
const withoutTokens = (url: string): string => url.replace(/[\w-]{40,}/g, "[token]");

const request = ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
  method,
  url: withoutTokens(url),
  remoteAddress: ip,
});

/** Adds the id of the current call or job to each line. The logger of a call names its call already. */
const fieldsOfWork = (_line: object, _level: number, logger: Logger): object => {
  const work = currentWork();
  return work === undefined || REQUEST_ID in logger.bindings() ? {} : { ...work.fields };
};

/** Name of the field with the id of a call. */
export const REQUEST_ID = "request_id";

/**
 * Opens the server's log, which redacts secrets of calls at every level. Lines of a call have its id, lines of a job its
 * name and the id of the run. Writes to standard output by default.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: SECRETS, serializers: { req: request }, mixin: fieldsOfWork }, to ?? pino.destination(1));
