import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import Typography from "@mui/material/Typography";
import { useTranslate } from "ra-core";
import { Fragment, useCallback, useEffect, useReducer, useSyncExternalStore } from "react";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { activeSpot, activeView, replaceActive } from "./edit-commands.ts";
import type { CellView } from "./cell-view.ts";
import type { GridLink } from "./columns.ts";
import type { EditController } from "./edit-controller.ts";

interface CellProblemProps<Row extends object> {
  grid: EditController<Row>;
  cellElement: (key: string, field: string) => Element | null;
  onDrawn: (listener: () => void) => (() => void) | undefined;
}

/** Shows the active cell's error or note under the cell, with a suggested fix if there is one. */
export function CellProblem<Row extends object>({ grid, cellElement, onDrawn }: CellProblemProps<Row>) {
  const translate = useTranslate();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [grid.range.subscribe(listener), grid.store.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [grid],
  );
  const view = useSyncExternalStore(subscribe, () => viewWithProblem(grid));
  // A distant cell becomes active before it is rendered, so the position is updated when rows are rendered.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onDrawn(() => requestAnimationFrame(look)), [onDrawn]);
  const spot = activeSpot(grid);
  const cell = view === null || spot === null ? null : cellElement(spot.key, spot.column.field);
  const problem = view?.problem ?? view?.advice ?? null;
  if (problem === null || cell === null) return null;
  const { suggestion, links = [] } = problem;
  return (
    // Clicks pass through to the cells underneath, except on the button and on links.
    <Popper
      open
      disablePortal
      anchorEl={cell}
      placement="bottom-start"
      sx={{ zIndex: "mobileStepper", pointerEvents: "none" }}
    >
      <Paper
        elevation={4}
        sx={{ mt: 0.5, ml: 1.5, p: 1.5, maxWidth: 320, border: 1, borderColor: "divider", borderRadius: 2 }}
      >
        <Typography
          variant="body2"
          sx={{
            fontWeight: 500,
            "& a": { pointerEvents: "auto" },
            color: view?.problem == null ? "var(--mui-palette-ui-tone-warn-0)" : "error.main",
          }}
        >
          <Sentence text={translate(problem.message_key, problem.params)} links={links} />
        </Typography>
        {suggestion === undefined ? null : (
          <Button
            size="small"
            sx={{ mt: 1, pointerEvents: "auto" }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => replaceActive(grid, suggestion)}
          >
            {translate("grid.fix.replace", { suggestion })}
            {view?.problem == null ? null : (
              <Typography component="kbd" variant="caption" sx={{ ml: 1, color: "text.secondary" }}>
                {translate("grid.fix.key")}
              </Typography>
            )}
          </Button>
        )}
      </Paper>
    </Popper>
  );
}

function Sentence({ text, links }: { text: string; links: readonly GridLink[] }) {
  const named = links.map((link) => link.text).join(", ");
  const at = text.indexOf(named);
  if (links.length === 0 || at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      {links.map((link, place) => (
        <Fragment key={link.to}>
          {place > 0 && ", "}
          <TextLink to={link.to}>{link.text}</TextLink>
        </Fragment>
      ))}
      {text.slice(at + named.length)}
    </>
  );
}

function viewWithProblem<Row extends object>(grid: EditController<Row>): CellView<Row> | null {
  const view = grid.store.editing === null ? activeView(grid) : null;
  return view === null || (view.problem === null && view.advice === null) ? null : view;
}
