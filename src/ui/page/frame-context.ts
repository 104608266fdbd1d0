import { createContext, useContext, useEffect } from "react";

export interface Frame {
  readonly area: "desk" | "admin";
  /** The menu is a strip of icons. */
  readonly collapsed: boolean;
  /** The menu is not on the page; a button opens it as a drawer. */
  readonly drawer: boolean;
  toggleCollapsed(): void;
  openDrawer(): void;
  /** A page that needs the width asks for a collapsed menu while it is open; the user may still widen it. */
  wishCollapsed(wish: boolean): void;
  /** Opens the command field's dialog; without it there is no field. */
  readonly onCommand?: (() => void) | undefined;
  /** Hears what each page is called, and the list that it stands in. */
  readonly onPage?: ((name: string, list?: string) => void) | undefined;
  /** Opens the help on keys; without it there is no button. */
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

/** The frame around the page: its menu and the actions that every bar offers. */
export function useFrame(): Frame {
  return useContext(FrameContext);
}

/** Tells the frame what the page is called, and the list that it stands in. */
export function useReportPage(name: string, list?: string): void {
  const { onPage } = useFrame();
  useEffect(() => onPage?.(name, list), [onPage, name, list]);
}

/** For pages as wide as a comparison: the menu opens collapsed. */
export function useCollapsedMenu(): void {
  const { wishCollapsed } = useFrame();
  useEffect(() => {
    wishCollapsed(true);
    return () => wishCollapsed(false);
  }, [wishCollapsed]);
}
