import type { ReadingWay } from "#contract/numbers/read-number.ts";

export interface KeyStroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export type KeyCommand =
  | { type: "move"; rows: number; columns: number; extend: boolean }
  | { type: "page"; back: boolean; extend: boolean }
  | { type: "next"; back: boolean }
  | { type: "accept"; back: boolean }
  | { type: "edit"; list: boolean }
  | { type: "type"; text: string }
  | { type: "problem"; back: boolean }
  | { type: "answer"; way: ReadingWay }
  | { type: "cancel" | "clear" | "fill" | "undo" | "redo" | "all" | "clipboard" };

/** Number larger than the size of any grid, so that a move stops at the edge. */
const EDGE = 1_000_000;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the command for a key while no editor is open. Returns null if the page should handle the key. */
export function readKey(stroke: KeyStroke): KeyCommand | null {
  const isControl = stroke.ctrlKey || stroke.metaKey;
  const arrow = ARROWS[stroke.key];
  if (arrow !== undefined) return readArrow(stroke, arrow);
  if (stroke.altKey) return readAlt(stroke);
  if (isControl) return readControl(stroke);
  switch (stroke.key) {
    case "Home":
      return { type: "move", rows: 0, columns: -EDGE, extend: stroke.shiftKey };
    case "End":
      return { type: "move", rows: 0, columns: EDGE, extend: stroke.shiftKey };
    case "PageUp":
      return { type: "page", back: true, extend: stroke.shiftKey };
    case "PageDown":
      return { type: "page", back: false, extend: stroke.shiftKey };
    case "Tab":
      return { type: "next", back: stroke.shiftKey };
    case "Enter":
      return { type: "accept", back: stroke.shiftKey };
    case "F2":
      return { type: "edit", list: false };
    case "F8":
      return { type: "problem", back: stroke.shiftKey };
    case "Escape":
      return { type: "cancel" };
    case "Delete":
    case "Backspace":
      return { type: "clear" };
    case "Process":
      return { type: "edit", list: false };
    default:
      return [...stroke.key].length === 1 ? { type: "type", text: stroke.key } : null;
  }
}

/** Returns the Latin letter on a key, even with a Cyrillic layout. */
export function letterOf(stroke: KeyStroke): string {
  const isLatin = /^[a-z]$/iu.test(stroke.key);
  return isLatin ? stroke.key.toLowerCase() : stroke.code.replace(/^Key/u, "").toLowerCase();
}

function readAlt({ code, ctrlKey, metaKey, shiftKey }: KeyStroke): KeyCommand | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  if (code === "Digit1") return { type: "answer", way: "whole" };
  return code === "Digit2" ? { type: "answer", way: "fraction" } : null;
}

function readArrow(stroke: KeyStroke, [rows, columns]: readonly [number, number]): KeyCommand | null {
  if (stroke.altKey) return stroke.key === "ArrowDown" ? { type: "edit", list: true } : null;
  const far = stroke.ctrlKey || stroke.metaKey ? EDGE : 1;
  return { type: "move", rows: rows * far, columns: columns * far, extend: stroke.shiftKey };
}

function readControl(stroke: KeyStroke): KeyCommand | null {
  if (stroke.key === "Home") return { type: "move", rows: -EDGE, columns: -EDGE, extend: stroke.shiftKey };
  if (stroke.key === "End") return { type: "move", rows: EDGE, columns: EDGE, extend: stroke.shiftKey };
  switch (letterOf(stroke)) {
    case "z":
      return { type: stroke.shiftKey ? "redo" : "undo" };
    case "y":
      return { type: "redo" };
    case "d":
      return { type: "fill" };
    case "a":
      return { type: "all" };
    case "c":
    case "v":
    case "x":
      return { type: "clipboard" };
    default:
      return null;
  }
}
