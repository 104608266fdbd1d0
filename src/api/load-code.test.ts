import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadUntilThere } from "./load-code.ts";

const PAGE = '<script type="module" src="/assets/index-1.js"></script>';
const kept = new Map<string, string>();
const reload = vi.fn();
/** Responses to requests for the index page, in order. Later requests receive the unchanged page. */
let answers: (503 | string)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  reload.mockClear();
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "/assets/index-1.js" }) });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("fetch", () => {
    const answer = answers.shift() ?? PAGE;
    return answer === "away"
      ? Promise.reject(new TypeError("no answer"))
      : Promise.resolve(
          new Response(typeof answer === "string" ? answer : "", { status: typeof answer === "number" ? answer : 200 }),
        );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const comesAt = (turn: number) => {
  let tries = 0;
  return vi.fn(() => {
    tries += 1;
    return tries === turn ? Promise.resolve("code") : Promise.reject(new Error("a file is missing"));
  });
};

test("code that doesn't come while the server is away comes once it is back, and that is told once", async () => {
  answers = ["away", 503, "away"];
  const tell = vi.fn();
  const come = loadUntilThere(comesAt(4), tell);
  await vi.runAllTimersAsync();
  expect([await come, tell.mock.calls.length, reload.mock.calls.length]).toEqual(["code", 1, 0]);
});

test("another time that the server is away is told again", async () => {
  const tell = vi.fn();
  for (const turn of [1, 2]) {
    answers = ["away"];
    const come = loadUntilThere(comesAt(2), tell);
    await vi.runAllTimersAsync();
    await come;
    expect(tell).toHaveBeenCalledTimes(turn);
  }
});

test("a moment's failure is tried again at once; what fails twice beside a server that answers is thrown", async () => {
  answers = [];
  expect(await loadUntilThere(comesAt(2), vi.fn())).toBe("code");
  await expect(loadUntilThere(comesAt(3), vi.fn())).rejects.toThrow("a file is missing");
  expect(reload).not.toHaveBeenCalled();
});

test("a page that is older than the server's is loaded again, but not twice in a minute", async () => {
  const newer = PAGE.replace("index-1", "index-2");
  answers = [newer, newer];
  kept.set("chunk-reloaded-at", String(performance.timeOrigin + performance.now() - 30_000));
  await expect(loadUntilThere(comesAt(9), vi.fn())).rejects.toThrow("a file is missing");
  expect(reload).not.toHaveBeenCalled();
  answers = [newer];
  kept.clear();
  const outdated = vi.fn();
  void loadUntilThere(comesAt(9), vi.fn()).then(outdated, outdated);
  await vi.runAllTimersAsync();
  expect([reload.mock.calls.length, outdated.mock.calls.length]).toEqual([1, 0]);
});
