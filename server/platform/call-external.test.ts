import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { callExternal, rangesOf, refusalOfAddress } from "#server/platform/call-external.ts";

// modules/one-c/push.test.ts tests that real calls are refused in the same way.
describe("an address, where 192.168.1.0/24 is allowed", () => {
  test.each([
    ["10.1.2.3", true, "address_refused"],
    ["169.254.169.254", true, "address_refused"],
    ["192.168.1.5", false, null],
    ["::ffff:192.168.2.5", true, "address_refused"],
    ["::ffff:c0a8:105", false, null],
    ["fe80::1", true, "address_refused"],
    ["::1", true, "address_refused"],
    ["::5db8:d822", true, "address_refused"],
    ["::ffff:93.184.216.34", true, "address_refused"],
    ["::ffff:0:93.184.216.34", true, "address_refused"],
    ["2606:2800:220:1::1", true, null],
    ["64:ff9b::7f00:1", true, "address_refused"],
    ["93.184.216.34", true, null],
    ["93.184.216.34", false, "insecure"],
  ] as const)("%s, encrypted: %s", (address, secure, refusal) => {
    expect(refusalOfAddress(address, secure, rangesOf(["192.168.1.0/24"]))).toBe(refusal);
  });
});

test("a server that says nothing, or too much, is waited for and read no longer than was asked", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/much") response.end("x".repeat(2000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  const ask = (path: string) =>
    callExternal({
      method: "GET",
      url: new URL(`http://127.0.0.1:${port}${path}`),
      headers: {},
      body: null,
      patience_ms: 200,
      most: 1000,
      allowed: rangesOf(["127.0.0.0/8"]),
    });
  // For an address in an allowed network, the caller learns only that no response came.
  expect(await ask("/silence")).toEqual({ failed: "timeout", detail: "" });
  expect(await ask("/much")).toMatchObject({ failed: "bad_answer" });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await ask("/")).toEqual({ failed: "unreachable", detail: "" });
});
