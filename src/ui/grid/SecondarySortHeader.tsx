import { useTranslate } from "ra-core";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { HIDDEN_STYLE } from "./hidden-style.ts";
import { gridClasses } from "./mui-grid.ts";

interface SecondarySortHeaderProps {
  header: string;
  /** Position among the sort orders, starting at 2. */
  place: number;
  order: "ASC" | "DESC";
}

export function SecondarySortHeader({ header, place, order }: SecondarySortHeaderProps) {
  const translate = useTranslate();
  return (
    <span style={{ display: "inline-flex", alignItems: "center", minWidth: 0 }}>
      <span
        className={gridClasses.columnHeaderTitle}
        title={header}
        style={{ overflow: "hidden", textOverflow: "ellipsis" }}
      >
        {header}
      </span>
      {/* Gap before the arrow, which is the first part to shrink in a narrow column. */}
      <span style={{ width: 3, flexShrink: 9999 }} />
      <Icon name={order === "ASC" ? "arrow-up" : "arrow-down"} size={12} style={{ margin: "0 -2.5px" }} />
      <span aria-hidden="true" className="num" style={{ fontSize: 11 }}>
        {place}
      </span>
      <span style={HIDDEN_STYLE}>{translate(order === "ASC" ? "grid.then.up" : "grid.then.down", { place })}</span>
    </span>
  );
}
