import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Order } from "#contract/orders/order.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { OwnLineFields } from "#src/features/orders/OwnLineFields.tsx";
import type { OwnLine } from "#src/features/orders/OwnLineFields.tsx";

/** Input for a line that an amendment adds. An empty date means that no day is agreed. */
export interface AddedLine {
  readonly key: number;
  readonly line: OwnLine;
  readonly date: string;
}

interface AddedLinesProps {
  order: Order;
  lines: readonly AddedLine[];
  today: string;
  onChange: (lines: readonly AddedLine[]) => void;
}

/** Inputs for the lines that an amendment adds to the order. */
export function AddedLines({ order, lines, today, onChange }: AddedLinesProps) {
  const t = useT();
  const set = (key: number, change: Partial<AddedLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return lines.map(({ key, line, date }, place) => {
    const title = t("order_confirmation.amend.new_line", { place: place + 1 });
    return (
      <Box
        key={key}
        component="fieldset"
        sx={{ display: "grid", gap: 1.5, m: 0, p: 1.5, border: 1, borderColor: "ui.line", borderRadius: 1 }}
      >
        <Box component="legend" sx={{ fontWeight: 500, px: 0.5 }}>
          {title}
        </Box>
        <OwnLineFields order={order} line={line} onChange={(next) => set(key, { line: next })} />
        <FieldDate
          label={t("order_confirmation.amend.new_date")}
          value={date}
          min={today}
          onChange={(next) => set(key, { date: next })}
        />
        <Box>
          <Button
            size="small"
            variant="text"
            aria-label={`${t("order_confirmation.amend.drop_line")}: ${title}`}
            onClick={() => onChange(lines.filter((each) => each.key !== key))}
          >
            {t("order_confirmation.amend.drop_line")}
          </Button>
        </Box>
      </Box>
    );
  });
}
