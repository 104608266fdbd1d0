import pino from "pino";
import type { DestinationStream, Logger } from "pino";

/** Where the headers of a call may stand in a line of the log, and which of them are secrets. */
const SECRETS = ["req", "busboyOptions"].flatMap((place) =>
  ["authorization", "cookie", "set-cookie"].map((header) => `${place}.headers["${header}"]`),
);

/**
 * An address without the tokens of mailed links that may stand in its path or query: nothing else is that long in one
 * piece.
 */
const withoutTokens = (url: string): string => url.replace(/[\w-]{40,}/g, "[token]");

/** What the log says of a call. */
const request = ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
  method,
  url: withoutTokens(url),
  remoteAddress: ip,
});

/**
 * The log of a server: no secret of a call gets into it, on whatever level. `to` is the standard output unless given.
 */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, redact: SECRETS, serializers: { req: request } }, to ?? pino.destination(1));
