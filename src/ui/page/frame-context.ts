import { createContext, useContext, useEffect, useLayoutEffect } from "react";

export interface Frame {
  readonly area: "desk" | "admin";
  /** True if the menu is a strip of icons. */
  readonly collapsed: boolean;
  /** True if the menu is hidden behind a button that opens a drawer. */
  readonly drawer: boolean;
  toggleCollapsed(): void;
  openDrawer(): void;
  /** Collapses the menu while a wide page is open. The user may still expand it. */
  wishCollapsed(wish: boolean): void;
  /** Opens the command dialog. Without this callback, there is no command field. */
  readonly onCommand?: (() => void) | undefined;
  readonly onPage?: ((name: string, list?: string) => void) | undefined;
  /** Opens the shortcut help. Without this callback, there is no help button. */
  readonly onHelp?: (() => void) | undefined;
}

const OUTSIDE: Frame = {
  area: "desk",
  collapsed: false,
  drawer: false,
  toggleCollapsed: () => undefined,
  openDrawer: () => undefined,
  wishCollapsed: () => undefined,
};

export const FrameContext = createContext<Frame>(OUTSIDE);

export function useFrame(): Frame {
  return useContext(FrameContext);
}

export function useReportPage(name: string, list?: string): void {
  const { onPage } = useFrame();
  useEffect(() => onPage?.(name, list), [onPage, name, list]);
}

/** Collapses the menu on wide pages, such as the comparison. */
export function useCollapsedMenu(isWide = true): void {
  const { wishCollapsed } = useFrame();
  // Before the page is painted, so that it doesn't move.
  useLayoutEffect(() => {
    if (!isWide) return undefined;
    wishCollapsed(true);
    return () => wishCollapsed(false);
  }, [isWide, wishCollapsed]);
}
