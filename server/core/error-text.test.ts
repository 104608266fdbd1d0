import { expect, test } from "vitest";
import { fetchErrorText } from "#server/core/error-text.ts";

const reasonOf = (address: string): Promise<string> =>
  fetch(address, { signal: AbortSignal.timeout(5_000) }).then(() => "answered", fetchErrorText);

test("a call that fails names the reason, not that it failed", async () => {
  expect(await reasonOf("http://127.0.0.1:1/")).toMatch(/^(ECONNREFUSED|bad port)$/);
  expect(await reasonOf("http://localhost:2/")).toBe("ECONNREFUSED");
  expect(fetchErrorText(new TypeError("fetch failed", { cause: new AggregateError([new Error("gone")]) }))).toBe(
    "gone",
  );
  expect(fetchErrorText(new DOMException("late", "TimeoutError"))).toBe("TimeoutError");
});
