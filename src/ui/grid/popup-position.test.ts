import { expect, it } from "vitest";
import { popupPosition } from "./popup-position.ts";

const VIEW = { left: 0, top: 0, right: 390, bottom: 800 };
const at = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 36 });

it("stands below its cell, and above it where the list wouldn't fit and there is more room", () => {
  expect(popupPosition(at(20, 100), { width: 300, height: 250 }, VIEW)).toEqual({
    left: 20,
    room: 320,
    top: 140,
    bottom: null,
  });
  expect(popupPosition(at(20, 700), { width: 300, height: 250 }, VIEW)).toEqual({
    left: 20,
    room: 320,
    top: null,
    bottom: 696,
  });
  expect(popupPosition(at(20, 700), { width: 300, height: 40 }, VIEW)).toEqual({
    left: 20,
    room: 52,
    top: 740,
    bottom: null,
  });
});

it("is as high as there is room in a low window, as over the keyboard of a phone", () => {
  expect(popupPosition(at(20, 150), { width: 300, height: 320 }, { ...VIEW, bottom: 400 })).toEqual({
    left: 20,
    room: 202,
    top: 190,
    bottom: null,
  });
});

it("stays between the window's edges", () => {
  expect(popupPosition(at(250, 100), { width: 300, height: 100 }, VIEW).left).toBe(82);
  expect(popupPosition(at(-50, 100), { width: 300, height: 100 }, VIEW).left).toBe(8);
});
