import { expect, it } from "vitest";
import { isSingleKey, matches } from "#src/ui/keyboard/shortcuts.ts";

const press = (
  key: string,
  more: Partial<{ code: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }> = {},
) => ({ key, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

it("Ctrl K opens the commands in any layout, with Command on a Mac, and not with K alone", () => {
  expect(matches(press("k", { code: "KeyK", ctrlKey: true }), "ctrl+k")).toBe(true);
  expect(matches(press("л", { code: "KeyK", ctrlKey: true }), "ctrl+k")).toBe(true);
  expect(matches(press("k", { code: "KeyK", metaKey: true }), "ctrl+k")).toBe(true);
  expect(matches(press("k", { code: "KeyK" }), "ctrl+k")).toBe(false);
});

it("a question mark is one with the Shift that it needs, Shift F8 is not F8", () => {
  expect(matches(press("?", { shiftKey: true, code: "Slash" }), "?")).toBe(true);
  expect(matches(press("F8", { shiftKey: true }), "f8")).toBe(false);
  expect(matches(press("F8", { shiftKey: true }), "shift+f8")).toBe(true);
});

it("only plain keys can be switched off", () => {
  expect(isSingleKey("/")).toBe(true);
  expect(isSingleKey("g r")).toBe(true);
  expect(isSingleKey("ctrl+k")).toBe(false);
  expect(isSingleKey("escape")).toBe(false);
});
