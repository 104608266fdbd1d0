import Box from "@mui/material/Box";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import type { Person } from "#src/features/comments/comment-text.ts";
import type { Draft } from "#src/features/comments/use-draft.ts";

type Task = NonNullable<Draft["task"]>;

interface TaskFieldsProps {
  task: Task;
  people: readonly Person[];
  onChange: (task: Task) => void;
}

export function TaskFields({ task, people, onChange }: TaskFieldsProps) {
  const t = useT();
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) 150px", gap: 1 }}>
      <FieldSelect
        label={t("comments.task.assignee")}
        value={task.assignee}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(assignee) => onChange({ ...task, assignee: Number(assignee) })}
      />
      <FieldDate label={t("comments.task.due")} value={task.due} onChange={(due) => onChange({ ...task, due })} />
    </Box>
  );
}
