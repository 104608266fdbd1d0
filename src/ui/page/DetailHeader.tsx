import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

export interface MetaItem {
  readonly key: string;
  readonly icon?: IconName;
  readonly content: ReactNode;
  readonly strong?: boolean;
  readonly good?: boolean;
}

const Root = styled("header")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "flex-start",
  gap: 16,
  padding: "16px 20px 12px",
  "& .title": { display: "flex", alignItems: "center", gap: "4px 10px", flexWrap: "wrap" },
  "& h1": { ...theme.typography.h1, minWidth: 0, overflowWrap: "anywhere" },
  "& .meta": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 14px",
    marginTop: 4,
    color: theme.vars.palette.text.secondary,
  },
  "& .meta > span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& .meta svg": { color: theme.vars.palette.ui.ink3 },
  "& .meta .strong": { color: theme.vars.palette.text.primary, fontWeight: 500 },
  "& .meta .good, & .meta .good svg": { color: theme.vars.palette.ui.tone.good[0] },
  "& .actions": { display: "flex", flex: "none", gap: 8, marginLeft: "auto" },
  [theme.breakpoints.down("md")]: { flexWrap: "wrap", gap: 12 },
  [theme.breakpoints.down("sm")]: {
    padding: "12px 16px",
    "& .actions": { marginLeft: 0, flexWrap: "wrap", flex: "1 1 auto" },
  },
}));

interface DetailHeaderProps {
  title: string;
  mark?: ReactNode;
  chip?: ReactNode;
  meta?: readonly (MetaItem | false)[];
  /** Actions in this order: secondary actions, the "more" menu, one primary action. */
  actions?: ReactNode;
}

export function DetailHeader({ title, mark, chip, meta = [], actions }: DetailHeaderProps) {
  const shownMeta = meta.filter((item) => item !== false);
  return (
    <Root>
      {mark}
      <div style={{ minWidth: 0, flex: "1 1 240px" }}>
        <div className="title">
          <h1>{title}</h1>
          {chip}
        </div>
        {shownMeta.length > 0 && (
          <div className="meta">
            {shownMeta.map((item) => (
              <span key={item.key} className={item.strong ? "strong" : item.good ? "good" : ""}>
                {item.icon && <Icon name={item.icon} size={14} />}
                <span>{item.content}</span>
              </span>
            ))}
          </div>
        )}
      </div>
      {actions !== undefined && <div className="actions">{actions}</div>}
    </Root>
  );
}
