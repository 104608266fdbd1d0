import { expect, test, vi } from "vitest";
import { setSessionToken, onSessionLost, sessionLost } from "#src/api/session.ts";

test("a call that is refused after the person has signed in again says nothing of the new session", () => {
  const lost = vi.fn();
  const stop = onSessionLost(lost);
  setSessionToken("first");
  sessionLost("first");
  expect(lost).toHaveBeenCalledTimes(1);
  setSessionToken("second");
  sessionLost("first");
  sessionLost(null);
  expect(lost).toHaveBeenCalledTimes(1);
  stop();
  setSessionToken(null);
});
