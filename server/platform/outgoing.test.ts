import { describe, expect, test } from "vitest";
import { rangesOf, refusalOfAddress } from "#server/platform/outgoing.ts";

// That these refusals hold for calls is shown where something is called (modules/one-c/push.test.ts).
describe("an address, where 192.168.1.0/24 is allowed", () => {
  test.each([
    ["10.1.2.3", true, "address_refused"],
    ["169.254.169.254", true, "address_refused"],
    ["192.168.1.5", false, null],
    ["::ffff:192.168.2.5", true, "address_refused"],
    ["::ffff:c0a8:105", false, null],
    ["fe80::1", true, "address_refused"],
    ["::1", true, "address_refused"],
    ["64:ff9b::7f00:1", true, "address_refused"],
    ["93.184.216.34", true, null],
    ["93.184.216.34", false, "insecure"],
  ] as const)("%s, encrypted: %s", (address, secure, refusal) => {
    expect(refusalOfAddress(address, secure, rangesOf(["192.168.1.0/24"]))).toBe(refusal);
  });
});
