import { styled } from "@mui/material/styles";
import { useTranslate } from "ra-core";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { NO_OPTION, optionId, stepped } from "#src/ui/fields/suggest-walk.ts";
import { SuggestOptions } from "#src/ui/fields/SuggestOptions.tsx";
import type { Suggestions } from "#src/ui/fields/SuggestOptions.tsx";
import { popupPosition } from "./popup-position.ts";
import type { SuggestProps } from "./suggest-props.ts";

interface CellSuggestProps<O> extends Suggestions<O>, Pick<SuggestProps, "input" | "typed"> {
  /** True if the list matches the typed text. If it is false, the arrow keys move between cells. */
  isCurrent: boolean;
  countKey: string;
}

/** Snapshot of the list for the arrow keys, so that a later response doesn't change what Enter chooses. */
interface Walk<O> {
  typed: string;
  options: readonly O[];
  at: number;
}

const Floating = styled("div")(({ theme }) => ({ position: "fixed", zIndex: theme.zIndex.tooltip }));

/**
 * Positions the list next to its cell within the visual viewport, because a phone's keyboard may cover part of the
 * window.
 */
function place(list: HTMLElement, cell: Element): void {
  const {
    offsetLeft: left,
    offsetTop: top,
    width,
    height,
  } = window.visualViewport ?? { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: innerHeight };
  const at = popupPosition(
    cell.getBoundingClientRect(),
    { width: list.offsetWidth, height: list.firstElementChild?.scrollHeight ?? 0 },
    { left, top, right: left + width, bottom: top + height },
  );
  list.style.setProperty("--room", `${at.room}px`);
  list.style.left = `${at.left}px`;
  list.style.top = at.top === null ? "auto" : `${at.top}px`;
  list.style.bottom = at.bottom === null ? "auto" : `${document.documentElement.clientHeight - at.bottom}px`;
}

/**
 * Suggestions under an open text cell. Enter accepts a suggestion only after the arrow keys have reached it; otherwise
 * the typed text is kept. `data-grid-keys` lists the keys that the suggestions currently handle. The grid handles all
 * other keys.
 */
export function CellSuggest<O>({ input, typed, options, isCurrent, onChoose, countKey, ...list }: CellSuggestProps<O>) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const list_id = useId();
  const [walk, setWalk] = useState<Walk<O> | null>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const walked = walk?.typed === typed ? walk : null;
  const shown = walked?.options ?? options;
  const active = walked?.at ?? NO_OPTION;
  const isOpen = shown.length > 0 && closedAt !== typed;

  useLayoutEffect(() => {
    const text = input.current;
    if (text === null) return;
    const set = (name: string, value: string | false): void =>
      value === false ? text.removeAttribute(name) : text.setAttribute(name, value);
    set("role", "combobox");
    set("aria-autocomplete", "list");
    set("aria-expanded", String(isOpen));
    set("aria-controls", isOpen && list_id);
    set("aria-activedescendant", isOpen && active !== NO_OPTION && optionId(list_id, active));
    set(
      "data-grid-keys",
      isOpen &&
        ["Escape", ...(isCurrent ? ["ArrowDown"] : []), ...(active === NO_OPTION ? [] : ["ArrowUp", "Enter"])].join(
          " ",
        ),
    );
  }, [input, list_id, isOpen, isCurrent, active]);

  useLayoutEffect(() => {
    const cell = input.current?.closest("[role=gridcell]");
    const follow = (): void => {
      if (box.current !== null && cell) place(box.current, cell);
    };
    follow();
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("scroll", follow, { capture: true, passive: true, signal });
    for (const target of [window, window.visualViewport]) target?.addEventListener("resize", follow, { signal });
    return () => stop.abort();
  }, [input, isOpen, shown]);

  useEffect(() => {
    const text = input.current;
    const onKey = (event: KeyboardEvent): void => {
      const isReopening = closedAt === typed && event.altKey && event.key === "ArrowDown";
      if (!isReopening && !(text?.dataset["gridKeys"]?.split(" ").includes(event.key) ?? false)) return;
      if (event.isComposing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const chosen = shown[active];
      if (isReopening || event.key === "Escape") {
        setClosedAt(isReopening ? null : typed);
        setWalk(null);
      } else if (event.key !== "Enter")
        setWalk({ typed, options: shown, at: stepped(active, event.key === "ArrowDown" ? 1 : -1, shown.length) });
      else if (chosen !== undefined) onChoose(chosen);
    };
    text?.addEventListener("keydown", onKey);
    return () => text?.removeEventListener("keydown", onKey);
  }, [input, typed, shown, active, closedAt, onChoose]);

  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen ? translate(countKey, { smart_count: shown.length }) : ""}
      </span>
      {isOpen &&
        createPortal(
          <Floating ref={box}>
            <SuggestOptions id={list_id} active={active} options={shown} onChoose={onChoose} {...list} />
          </Floating>,
          // Rendered in the page's main element, but outside the rows, because rows clip their content.
          document.querySelector("main") ?? document.body,
        )}
    </>
  );
}
