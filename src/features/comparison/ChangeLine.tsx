import { Icon } from "#src/ui/icons/Icon.tsx";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";

/** Says how a price changed since the previous round. */
export function ChangeLine({ change }: { change: NonNullable<ReturnType<CellWords["change"]>> }) {
  const { direction, text } = change;
  return (
    <span className="line second change num" data-change={direction}>
      <span className="cut">
        {direction !== "same" && <Icon name={direction === "down" ? "arrow-down" : "arrow-up"} size={12} inline />}
        {text}
      </span>
    </span>
  );
}
