import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import type { RecordComment } from "#contract/comments/comment.schema.ts";
import { textOf } from "#contract/comments/text-of.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { CommentParts } from "#src/features/comments/CommentParts.tsx";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  display: "flex",
  flexDirection: "column",
  gap: 6,
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minHeight: 36,
    padding: "2px 10px 2px 2px",
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
    borderRadius: 6,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& .words": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& .is-done": { textDecoration: "line-through", color: theme.vars.palette.text.secondary },
  "& .due": { flex: "none", color: theme.vars.palette.text.secondary },
  "& .is-late": { color: theme.vars.palette.ui.tone.warn[0], fontWeight: 500 },
}));

interface TaskListProps {
  tasks: readonly RecordComment[];
  /** Returns whether the reader may mark the task as done. */
  mayCheck: (task: RecordComment) => boolean;
  onCheck: (task: RecordComment, isDone: boolean) => void;
}

/** Tasks with their person and day, the open ones first. A day that has come or passed is amber. */
export function TaskList({ tasks, mayCheck, onCheck }: TaskListProps) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  return (
    <List>
      {tasks.map((comment) => {
        const { task } = comment;
        if (task === null) return null;
        const isDone = task.done_at !== null;
        const isLate = !isDone && task.due <= today;
        const name = textOf(comment.parts, comment.mentioned);
        const day = task.due === today ? t("comments.today") : formats.date(task.due);
        return (
          <li key={comment.id}>
            <Checkbox
              size="small"
              checked={isDone}
              disabled={!mayCheck(comment)}
              onChange={(event) => onCheck(comment, event.target.checked)}
              slotProps={{ input: { "aria-label": t("comments.task.check", { name }) } }}
            />
            <span className={isDone ? "words is-done" : "words"}>
              <CommentParts parts={comment.parts} mentioned={comment.mentioned} />
            </span>
            <span className={isLate ? "due num is-late" : "due num"}>
              {isDone ? formats.date(task.done_at ?? task.due) : day}
            </span>
            <Avatar alone id={task.assignee.id} name={task.assignee.name} size={20} />
          </li>
        );
      })}
    </List>
  );
}
