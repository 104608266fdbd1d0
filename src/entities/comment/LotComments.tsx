import { styled } from "@mui/material/styles";
import { createContext, useContext } from "react";
import type { LotCommentCount } from "#contract/comments/comment.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** Comments on the lots of the open tender. A lot without an entry has none. */
export const LotCommentsContext = createContext<ReadonlyMap<number, LotCommentCount>>(new Map());

const Mark = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 3,
  flex: "none",
  color: theme.vars.palette.text.secondary,
  "&.has-task": { color: theme.vars.palette.primary.main },
}));

/** Shows how many comments of the own company a lot has, and whether a task is open. */
export function LotComments({ lot }: { lot: number }) {
  const { t, formats } = useTextTools();
  const count = useContext(LotCommentsContext).get(lot);
  if (count === undefined) return null;
  const { comments, open_tasks } = count;
  const title = [
    t("controls.comments_on_lot", formats.counted(comments)),
    ...(open_tasks > 0 ? [t("controls.tasks_on_lot", formats.counted(open_tasks))] : []),
  ].join(", ");
  return (
    <Mark className={open_tasks > 0 ? "has-task" : undefined} title={title}>
      <Icon name="chat" size={12} />
      <span className="num" aria-hidden="true">
        {formats.count(comments)}
      </span>
      <span className="visually-hidden">{title}</span>
    </Mark>
  );
}
