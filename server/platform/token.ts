import { createHash, randomBytes } from "node:crypto";

/** Creates a token from 256 random bits, for a session or a link in an email. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** Returns the one-way hash that is stored instead of a token. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
