import Box from "@mui/material/Box";
import { useState } from "react";
import type { RecordComment } from "#contract/comments/comment.schema.ts";
import type { Commented } from "#contract/comments/commented.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { CommentItem } from "#src/features/comments/CommentItem.tsx";
import { CommentList } from "#src/features/comments/CommentList.tsx";
import { Composer } from "#src/features/comments/Composer.tsx";
import { TaskList } from "#src/features/comments/TaskList.tsx";
import { useDraft } from "#src/features/comments/use-draft.ts";
import { useThread } from "#src/features/comments/use-thread.ts";

type Thread = ReturnType<typeof useThread>;

const isTask = ({ task, struck_at }: RecordComment): boolean => task !== null && struck_at === null;
const isOpen = ({ task }: RecordComment): boolean => task?.done_at === null;

function Tasks({ thread }: { thread: Thread }) {
  const { t, formats } = useTextTools();
  const tasks = thread.comments.filter(isTask);
  const [open, done] = [tasks.filter(isOpen), tasks.filter((task) => !isOpen(task))];
  if (tasks.length === 0) return null;
  return (
    <Box
      sx={{
        flex: "none",
        maxHeight: "35%",
        overflow: "auto",
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: "ui.line",
      }}
    >
      <Box component="h3" sx={{ display: "flex", m: 0, mb: 0.75, typography: "caption", color: "text.secondary" }}>
        <span style={{ flex: 1 }}>{t("comments.task.title")}</span>
        <span className="num">{formats.progress(done.length, tasks.length)}</span>
      </Box>
      <TaskList tasks={[...open, ...done]} mayCheck={thread.mayCheck} onCheck={thread.checkOff} />
    </Box>
  );
}

function NewComment({ thread }: { thread: Thread }) {
  const { t } = useTextTools();
  const [draft, setDraft] = useDraft(thread.draftKey);
  // A repeated call after a lost answer must not write the comment twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <Box sx={{ flex: "none", p: 1.25, borderTop: 1, borderColor: "ui.line" }}>
      <Composer
        draft={draft}
        onDraft={(next) => {
          setDraft(next);
          setKey(crypto.randomUUID());
        }}
        people={thread.people}
        self={thread.self}
        submitLabel={t("comments.submit")}
        onSubmit={(written) => thread.add(written, key)}
      />
    </Box>
  );
}

/** Tasks, comments, and the field for the next one. Without the right to write, there is no field. */
export function CommentThread({ record, id }: { record: Commented; id: number }) {
  const { t } = useTextTools();
  const thread = useThread(record, id);
  const { list, comments, mayWrite } = thread;
  return (
    <>
      <Tasks thread={thread} />
      {list.isPending && (
        <Box sx={{ flex: "1 1 auto" }}>
          <SkeletonList rows={4} columns={1} />
        </Box>
      )}
      {list.error !== null && list.data === undefined && <ReadFailure title={t("comments.failed")} answer={list} />}
      {list.data !== undefined && comments.length === 0 && (
        <Box sx={{ flex: "1 1 auto", display: "grid", alignContent: "center" }}>
          <EmptyState small title={t("comments.empty")}>
            {mayWrite && t("comments.ask")}
          </EmptyState>
        </Box>
      )}
      {comments.length > 0 && (
        <CommentList
          comments={comments}
          earlier={thread.earlier}
          onEarlier={thread.loadEarlier}
          seen={thread.seen}
          self={thread.self}
        >
          {(comment) => (
            <CommentItem
              comment={comment}
              people={thread.people}
              self={thread.self}
              withLot={record === "tender"}
              mayWrite={mayWrite}
              onEdit={thread.change}
              onStrike={thread.strikeOut}
            />
          )}
        </CommentList>
      )}
      {mayWrite && <NewComment thread={thread} />}
    </>
  );
}
