import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { useCallback, useEffect, useReducer, useSyncExternalStore } from "react";
import { activeSpot, activeView, replaceActive } from "./edit-commands.ts";
import type { CellView } from "./cell-view.ts";
import type { EditController } from "./edit-controller.ts";

interface CellProblemProps<Row extends object> {
  grid: EditController<Row>;
  /** Element of a cell, null when it is not drawn. */
  cellElement: (key: string, field: string) => Element | null;
  /** Calls the listener when other rows are going to be drawn. */
  onDrawn: (listener: () => void) => (() => void) | undefined;
}

/** What is wrong with the active cell, below it, with the one fix that can be guessed. */
export function CellProblem<Row extends object>({ grid, cellElement, onDrawn }: CellProblemProps<Row>) {
  const translate = useTranslate();
  const subscribe = useCallback((listener: () => void) => {
    const stops = [grid.range.subscribe(listener), grid.store.subscribe(listener)];
    return () => stops.forEach((stop) => stop());
  }, [grid]);
  const view = useSyncExternalStore(subscribe, () => invalidView(grid));
  // A cell far away is active before it is drawn.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onDrawn(() => requestAnimationFrame(look)), [onDrawn]);
  const spot = activeSpot(grid);
  const cell = view === null || spot === null ? null : cellElement(spot.key, spot.column.field);
  if (view?.problem == null || cell === null) return null;
  const { problem } = view;
  const { suggestion } = problem;
  return (
    // It lies over the cells below, which must still take a click: only the button takes one.
    <Popper open anchorEl={cell} placement="bottom-start" sx={{ zIndex: "mobileStepper", pointerEvents: "none" }}>
      <Paper elevation={4} sx={{ mt: 0.5, ml: 1.5, p: 1.5, maxWidth: 320, border: 1, borderColor: "divider", borderRadius: 2 }}>
        <Typography variant="body2" color="error" sx={{ fontWeight: 500 }}>
          {translate(problem.message_key, problem.params)}
        </Typography>
        {suggestion === undefined ? null : (
          <Button size="small" sx={{ mt: 1, pointerEvents: "auto" }} onMouseDown={(event) => event.preventDefault()} onClick={() => replaceActive(grid, suggestion)}>
            {translate("grid.fix.replace", { suggestion })}
            <Typography component="kbd" variant="caption" sx={{ ml: 1, color: "text.secondary" }}>{translate("grid.fix.key")}</Typography>
          </Button>
        )}
      </Paper>
    </Popper>
  );
}

function invalidView<Row extends object>(grid: EditController<Row>): CellView<Row> | null {
  const view = grid.store.editing === null ? activeView(grid) : null;
  return view === null || view.problem === null ? null : view;
}
