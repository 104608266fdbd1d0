import { createContext, useContext, useLayoutEffect, useRef } from "react";
import { addKey } from "#src/ui/keyboard/key-registry.ts";
import { isSingleKey } from "#src/ui/keyboard/shortcuts.ts";

/** False if the user has disabled single-key shortcuts in the settings. */
export const SingleKeysContext = createContext(true);

/**
 * Runs `action` on a shortcut anywhere on the page: "ctrl+k", "/", or the sequence "g r". The help lists the shortcut
 * with `label`; null leaves it out because the help names another key that does the same. Plain keys are ignored in
 * text inputs, grids and menus, and on the page under an open dialog. Inputs keep their own shortcuts, such as copy and
 * undo. The shortcut works as soon as the page is seen, because a layout effect adds it before the browser paints.
 */
export function useShortcut(shortcut: string, label: string | null, action: () => void, enabled = true): void {
  const singleKeys = useContext(SingleKeysContext);
  const latest = useRef(action);
  useLayoutEffect(() => {
    latest.current = action;
  });
  const active = enabled && (singleKeys || !isSingleKey(shortcut));
  useLayoutEffect(
    () => (active ? addKey({ shortcut, label, run: () => latest.current() }) : undefined),
    [active, shortcut, label],
  );
}

type Listed = readonly (readonly [shortcut: string, label: string])[];

/** Lists keys in the help that the component with the focus handles itself, such as Space in a matrix. */
export function useListedKeys(keys: Listed): void {
  const latest = useRef(keys);
  const words = JSON.stringify(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const removals = latest.current.map(([shortcut, label]) => addKey({ shortcut, label, run: null }));
    return () => removals.forEach((remove) => remove());
  }, [words]);
}
