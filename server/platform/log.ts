import pino from "pino";
import type { DestinationStream, Logger } from "pino";

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

/** Opens the server's log, which redacts secrets of calls at every level. Writes to standard output by default. */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: SECRETS, serializers: { req: request } }, to ?? pino.destination(1));
