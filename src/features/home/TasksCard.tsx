import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import type { OwnTask } from "#contract/comments/own-task.schema.ts";
import { offerCode, orderCode, tenderCode } from "#contract/numbering.ts";
import { commentPath } from "#contract/comments/comment-path.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { HomeCard } from "#src/features/home/HomeCard.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& a": {
    display: "flex",
    gap: 12,
    padding: "8px 16px",
    color: "inherit",
    textDecoration: "none",
    "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
    "&:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: -2 },
  },
  "& .words": { flex: 1, minWidth: 0 },
  "& .words > span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .second": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .due": { flex: "none", color: theme.vars.palette.text.secondary },
  "& .is-late": { color: theme.vars.palette.ui.tone.warn[0], fontWeight: 500 },
}));

function codeOf({ record, number, round }: OwnTask): string | null {
  if (number === null) return null;
  if (record === "order") return orderCode(number);
  return record === "offer" ? offerCode(number) : tenderCode({ number, round: round ?? 1 });
}

/** Own open tasks from the comments, with the way to the record. A day that has come or passed is amber. */
export function TasksCard({ tasks }: { tasks: readonly OwnTask[] }) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  return (
    <HomeCard title={t("home.tasks.title")} count={formats.count(tasks.length)}>
      <List>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to={commentPath(task)}>
              <span className="words">
                <span>{task.text}</span>
                <span className="second">{[codeOf(task), task.name].filter((word) => word !== null).join(", ")}</span>
              </span>
              <span className={task.due <= today ? "due num is-late" : "due num"}>{formats.date(task.due)}</span>
            </Link>
          </li>
        ))}
      </List>
    </HomeCard>
  );
}
