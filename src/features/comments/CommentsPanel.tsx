import { styled } from "@mui/material/styles";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useMe } from "#src/api/me.tsx";
import type { CommentedRecord } from "#src/entities/comment/CommentsSlot.tsx";
import { useFocusedLot } from "#src/entities/comment/focused-lot.ts";
import { useT } from "#src/locale/use-t.ts";
import { BOTTOM_BAR } from "#src/ui/feedback/bar-names.ts";
import { useSidePanel } from "#src/ui/feedback/page-bars.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { CommentThread } from "#src/features/comments/CommentThread.tsx";

const WIDTH = 412;

/** Dark head and edge: only here do people of one company write to each other. */
const Panel = styled("aside")(({ theme }) => ({
  position: "fixed",
  right: 8,
  // The page's bottom bar, such as that of the award, stays in reach.
  bottom: `calc(var(${BOTTOM_BAR}, 0px) + 8px)`,
  zIndex: theme.zIndex.drawer - 1,
  display: "flex",
  flexDirection: "column",
  width: WIDTH,
  overflow: "hidden",
  borderLeft: `3px solid ${theme.vars.palette.ui.bar}`,
  borderRadius: "0 0 10px 0",
  backgroundColor: theme.vars.palette.ui.sunken,
  boxShadow: theme.vars.palette.ui.shadow3,
  "& .own": {
    display: "flex",
    flex: "none",
    alignItems: "flex-start",
    gap: 10,
    padding: "12px 8px 12px 14px",
    color: theme.vars.palette.ui.barText,
    backgroundColor: theme.vars.palette.ui.bar,
  },
  "& .own > svg": { flex: "none", marginTop: 3 },
  "& .own h2": { ...theme.typography.h3, margin: 0, outline: "none" },
  "& .own p": { ...theme.typography.caption, margin: 0, color: theme.vars.palette.ui.barText2 },
  "& .own button": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: 32,
    height: 32,
    marginLeft: "auto",
    border: 0,
    borderRadius: 6,
    color: "inherit",
    background: "none",
    cursor: "pointer",
    "&:hover": { backgroundColor: theme.vars.palette.ui.barLine },
    "&:focus-visible": { outline: `2px solid ${theme.vars.palette.ui.barText}` },
    "@media (pointer: coarse)": { width: 44, height: 44 },
  },
  "& .place": {
    display: "flex",
    flex: "none",
    alignItems: "center",
    justifyContent: "space-between",
    flexWrap: "wrap",
    gap: 8,
    minHeight: 44,
    padding: "6px 16px",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
    backgroundColor: theme.vars.palette.background.paper,
    fontWeight: 500,
  },
  [theme.breakpoints.down("lg")]: {
    top: "0 !important",
    right: 0,
    // The bar is on the margin of the page. Without a bar, the panel reaches the bottom.
    bottom: `calc(var(${BOTTOM_BAR}, -8px) + 8px)`,
    borderRadius: 0,
    zIndex: theme.zIndex.drawer,
  },
  [theme.breakpoints.down("sm")]: { left: 0, bottom: 0, width: "auto", borderLeft: 0 },
}));

interface CommentsPanelProps extends Omit<CommentedRecord, "compact"> {
  /** True to begin with the whole tender instead of the lot in focus. */
  whole: boolean;
  /** Distance from the top of the window, in pixels. */
  top: number;
  onClose: () => void;
}

/** The talk of one company about a record. In the comparison, about the lot in focus or about the whole tender. */
export function CommentsPanel({ record, id, name, partner, whole, top, onClose }: CommentsPanelProps) {
  const t = useT();
  const { workspace } = useMe();
  const focused = useFocusedLot();
  const lot = record === "tender" ? focused : null;
  const [isWhole, setWhole] = useState(whole);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useSidePanel(WIDTH);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  const isLot = lot !== null && !isWhole;
  const place = isLot ? { record: "lot" as const, id: lot.id } : { record, id };
  return (
    <Panel aria-label={t("comments.title")} style={{ top: top }} onKeyDown={onKeyDown}>
      <div className="own">
        <Icon name="lock" />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t("comments.within", { company: workspace?.name ?? "" })}
          </h2>
          <p>
            {partner === null ? t("comments.hidden") : t("comments.hidden_from", { company: partner })}{" "}
            {t("comments.nowhere_else")}
          </p>
        </div>
        <button type="button" aria-label={t("ui.action.close")} title={t("ui.action.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="place">
        <span>{isLot ? `${lot.position}. ${lot.name}` : name}</span>
        {lot !== null && (
          <Segmented
            label={t("comments.scope")}
            value={isWhole ? "tender" : "lot"}
            options={[
              { value: "lot", label: t("comments.lot", { position: lot.position }) },
              { value: "tender", label: t("comments.whole") },
            ]}
            onChange={(scope) => setWhole(scope === "tender")}
          />
        )}
      </div>
      <CommentThread key={`${place.record} ${place.id}`} {...place} />
    </Panel>
  );
}
