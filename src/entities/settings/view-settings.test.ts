import { expect, test } from "vitest";
import { readSettings } from "#src/entities/settings/view-settings.ts";

test("what the browser kept is taken as far as it makes sense", () => {
  const fresh = { density: "standard", zone: null, single_keys: true };
  for (const nothing of [null, undefined, "text", 7, [], {}]) expect(readSettings(nothing)).toEqual(fresh);
  const chosen = { density: "compact", zone: "Asia/Omsk", single_keys: false };
  expect(readSettings(chosen)).toEqual(chosen);
  expect(readSettings({ density: "tiny", zone: "Mars/Base", single_keys: "no" })).toEqual(fresh);
});
