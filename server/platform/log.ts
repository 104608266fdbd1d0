import pino from "pino";
import type { DestinationStream, Logger } from "pino";

/** Where the headers of a call may stand in a line of the log, and which of them are secrets. */
const SECRETS = ["req", "busboyOptions"].flatMap((place) => ["authorization", "cookie", "set-cookie"].map((header) => `${place}.headers["${header}"]`));

/** The log of a server: no secret of a call gets into it, on whatever level. `to` is the standard output unless given. */
export const openLog = (level: string, to?: DestinationStream): Logger => pino({ level, redact: SECRETS }, to ?? pino.destination(1));
