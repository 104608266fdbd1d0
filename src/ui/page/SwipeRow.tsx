import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { useRef, useState } from "react";
import type { PointerEvent, ReactNode } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

export interface SwipeAction {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  /** Receives the button, at which a menu may open. */
  readonly onClick: (button: HTMLElement) => void;
}

const ACTION_PX = 88;
/** Movement after which a finger counts as swiping or as scrolling. */
const SLACK_PX = 10;

interface Swipe {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly moves: boolean;
}

/**
 * A row that a finger moves aside to show actions. The actions must also be available without a swipe: while they are
 * covered, keyboards and screen readers don't reach them.
 */
export function SwipeRow({ actions, children }: { actions: readonly SwipeAction[]; children: ReactNode }) {
  const width = actions.length * ACTION_PX;
  const [shift, setShift] = useState(0);
  const swipe = useRef<Swipe | null>(null);
  const swiped = useRef(false);

  const begin = (event: PointerEvent): void => {
    swiped.current = false;
    if (event.pointerType !== "mouse")
      swipe.current = { x: event.clientX, y: event.clientY, from: shift, moves: false };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const at = swipe.current;
    if (at === null) return;
    const [dx, dy] = [event.clientX - at.x, event.clientY - at.y];
    if (!at.moves) {
      if (Math.abs(dy) > SLACK_PX) swipe.current = null;
      if (Math.abs(dx) <= SLACK_PX || Math.abs(dx) <= Math.abs(dy)) return;
      swipe.current = { ...at, moves: true };
      swiped.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setShift(Math.min(0, Math.max(-width, at.from + dx)));
  };
  const end = (): void => {
    if (swipe.current?.moves === true) setShift((now) => (now < -width / 2 ? -width : 0));
    swipe.current = null;
  };
  return (
    <Box sx={{ position: "relative", overflow: "hidden" }}>
      <Box
        inert={shift === 0}
        sx={{
          position: "absolute",
          inset: "0 0 0 auto",
          display: "flex",
          width,
          visibility: shift === 0 ? "hidden" : "visible",
        }}
      >
        {actions.map(({ key, label, icon, onClick }, place) => (
          <ButtonBase
            key={key}
            onClick={(event) => {
              setShift(0);
              onClick(event.currentTarget);
            }}
            sx={{
              flex: "1 1 0",
              flexDirection: "column",
              gap: 0.5,
              typography: "caption",
              color: "background.paper",
              bgcolor: place === 0 ? "text.secondary" : "text.primary",
            }}
          >
            <Icon name={icon} />
            {label}
          </ButtonBase>
        ))}
      </Box>
      <Box
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          if (!swiped.current && shift === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!swiped.current) setShift(0);
          swiped.current = false;
        }}
        sx={{ position: "relative", bgcolor: "background.paper", touchAction: "pan-y" }}
        style={{ transform: `translateX(${shift}px)` }}
      >
        {children}
      </Box>
    </Box>
  );
}
