import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { currentWork } from "#server/core/work.ts";

/**
 * Special-purpose address ranges (IANA registries). They are refused, because a malicious user could otherwise reach
 * internal hosts through this server.
 */
const SPECIAL = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const kind = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}
const special = rangesOf(SPECIAL);

/** Converts an IPv4-mapped IPv6 address (::ffff:10.0.0.1 in any spelling) to IPv4. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address}]/`);
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]);
  return bytes.join(".");
}
const holds = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Reason for refusing an address: its network isn't allowed, or the call would go out unencrypted. */
type Refusal = "address_refused" | "insecure";
export function refusalOfAddress(given: string, secure: boolean, allowed: BlockList): Refusal | null {
  const address = unmapped(given);
  if (holds(allowed, address)) return null;
  // Public servers have no IPv4-mapped IPv6 addresses, so such an address is refused.
  if (isIP(address) === 0 || address !== given || holds(special, address)) return "address_refused";
  return secure ? null : "insecure";
}

/** A call to a server whose address was typed by a user. */
export interface ExternalRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly patience_ms: number;
  /** Maximum number of response bytes to read. */
  readonly most: number;
  /** Non-public networks that may be called, even without encryption. */
  readonly allowed: BlockList;
}
export type ExternalResponse =
  | {
      readonly status: number;
      readonly body: Buffer;
      readonly location: string | null;
      /**
       * True when the response came from a network in `allowed`. Users then see only what the called service itself
       * sent.
       */
      readonly is_inside: boolean;
    }
  | {
      readonly failed: Refusal | "unreachable" | "timeout" | "bad_answer";
      /**
       * Details of the failure. Empty for an address in an `allowed` network, so that users cannot probe the network
       * for open hosts and ports.
       */
      readonly detail: string;
    };

class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/**
 * Returns a lookup function that checks the resolved addresses. The name is resolved only once, so the connection goes
 * to a checked address.
 */
const guarded =
  (secure: boolean, allowed: BlockList, onAddress: (address: string) => void): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, "", 4);
      const refusals = addresses.map(({ address }) => refusalOfAddress(address, secure, allowed));
      const refusal = refusals.find((each) => each !== null) ?? null;
      const [first] = addresses;
      if (refusal !== null || first === undefined) return callback(new Refused(refusal ?? "address_refused"), "", 4);
      onAddress(first.address);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/** Calls a server without following redirects. Reads at most the requested number of bytes. */
export async function callExternal(asked: ExternalRequest): Promise<ExternalResponse> {
  const began = performance.now();
  const answer = await sendExternal(asked);
  const status = "status" in answer ? answer.status : null;
  const { method, url } = asked;
  currentWork()?.trace?.outgoing({ method, host: url.hostname, status, ms: performance.now() - began });
  return answer;
}

function sendExternal({
  method,
  url,
  headers,
  body,
  patience_ms,
  most,
  allowed,
}: ExternalRequest): Promise<ExternalResponse> {
  const secure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const refusal = isIP(host) === 0 ? null : refusalOfAddress(host, secure, allowed);
  if (refusal !== null) return Promise.resolve({ failed: refusal, detail: host });
  let is_inside = isIP(host) !== 0 && holds(allowed, unmapped(host));
  const note = (address: string): void => {
    is_inside = holds(allowed, unmapped(address));
  };
  return new Promise((resolve) => {
    const failed = (error: Error): void => {
      const why = error instanceof Refused ? error.why : error.name === "TimeoutError" ? "timeout" : "unreachable";
      resolve({ failed: why, detail: is_inside ? "" : error.message });
    };
    const request = (secure ? https : http).request(
      url,
      {
        method,
        headers: body === null ? headers : { ...headers, "content-length": String(body.length) },
        lookup: guarded(secure, allowed, note),
        agent: false,
        signal: AbortSignal.timeout(patience_ms),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size <= most) return parts.push(part);
          resolve({ failed: "bad_answer", detail: `more than ${most} bytes` });
          return request.destroy();
        });
        response.on("error", failed);
        response.on("end", () => {
          const location = response.headers.location ?? null;
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), location, is_inside });
        });
      },
    );
    request.on("error", (error) =>
      failed(error.cause instanceof Error && error.name === "AbortError" ? error.cause : error),
    );
    request.end(body ?? undefined);
  });
}
