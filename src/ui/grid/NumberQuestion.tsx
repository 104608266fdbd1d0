import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "ra-core";
import { useMemo, useSyncExternalStore } from "react";
import type { ReadingWay } from "#contract/numbers/read-number.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { EditController } from "./edit-controller.ts";
import { openQuestion, questionWords } from "./open-question.ts";
import { answerQuestion } from "./number-question.ts";
import type { CellPlace } from "./range.ts";

const WAYS: readonly ReadingWay[] = ["whole", "fraction"];

interface NumberQuestionProps<Row extends object> {
  grid: EditController<Row>;
  focus: (place: CellPlace) => void;
}

/**
 * Question above the rows that asks how to read all ambiguous numbers. The grid remains usable, and the cells stay red
 * until the user answers.
 */
export function NumberQuestion<Row extends object>({ grid, focus }: NumberQuestionProps<Row>) {
  const translate = useTranslate();
  const state = useSyncExternalStore(grid.store.subscribe, () => grid.store.state);
  const question = useMemo(() => openQuestion(state), [state]);
  if (question === null || grid.store.isReadOnly) return null;
  const placeOf = ({ key, field }: { key: string; field: string }): CellPlace => ({
    row: grid.store.rowIndexOf(key),
    column: grid.store.columnIndexOf(field),
  });
  const first = question.cells.map(placeOf).filter(({ row, column }) => row >= 0 && column >= 0);
  const [place] = first.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const answer = (way: ReadingWay): void => {
    const back = grid.range.active ?? place;
    answerQuestion(grid, way);
    if (back !== undefined) focus(back);
  };
  const words = questionWords(question);
  return (
    <Box
      role="group"
      aria-label={translate("grid.question.label")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        flex: "none",
        columnGap: 1,
        rowGap: 0.75,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: "ui.line",
        backgroundColor: "var(--mui-palette-ui-tone-warn-1)",
      }}
    >
      <Box component="span" sx={{ display: "inline-flex", color: "var(--mui-palette-ui-tone-warn-0)" }}>
        <Icon name="warning" size={16} />
      </Box>
      <Box component="span" sx={{ flex: { xs: "1 1 240px", sm: "none" }, mr: 1 }}>
        {translate(words.message_key, words.params)}
      </Box>
      {WAYS.map((way) => (
        <Button key={way} size="small" variant="outlined" className="num" onClick={() => answer(way)}>
          {question.readings[way]}
          <Box
            component="kbd"
            sx={{ ml: 1, color: "text.secondary", typography: "caption", display: { xs: "none", md: "inline" } }}
          >
            {translate(`grid.question.key_${way}`)}
          </Box>
        </Button>
      ))}
      {place !== undefined && (
        <Button size="small" variant="text" onClick={() => focus(place)}>
          {translate("grid.question.show")}
        </Button>
      )}
    </Box>
  );
}
