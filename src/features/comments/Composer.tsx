import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useRef } from "react";
import type { KeyboardEvent } from "react";
import type { WrittenPart } from "#contract/comments/comment.schema.ts";
import { COMMENT_MAX_LENGTH } from "#contract/limits.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { printedShortcut } from "#src/ui/keyboard/shortcuts.ts";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { partsOf } from "#src/features/comments/comment-text.ts";
import type { Person } from "#src/features/comments/comment-text.ts";
import { MentionList } from "#src/features/comments/MentionList.tsx";
import { TaskFields } from "#src/features/comments/TaskFields.tsx";
import { useMentions } from "#src/features/comments/use-mentions.ts";
import { EMPTY_DRAFT } from "#src/features/comments/use-draft.ts";
import type { Draft } from "#src/features/comments/use-draft.ts";

export interface Written {
  readonly parts: WrittenPart[];
  readonly task: { assignee: number; due: IsoDate } | null;
}

interface ComposerProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** People who may read the record. */
  people: readonly Person[];
  /** The reader, who gets a new task first. */
  self: number;
  submitLabel: string;
  onSubmit: (written: Written) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  autoFocus?: boolean;
}

/** Field for a comment or a task. Names are offered after @. What was typed stays until it has been sent. */
export function Composer({
  draft,
  onDraft,
  people,
  self,
  submitLabel,
  onSubmit,
  onCancel,
  autoFocus = false,
}: ComposerProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, error, attempt, forget } = useDialogAction();
  const due = draft.task === null ? null : IsoDate.safeParse(draft.task.due);
  const isReady = draft.text.trim() !== "" && (due === null || due.success);

  const change = (next: Partial<Draft>): void => {
    forget();
    onDraft({ ...draft, ...next });
  };
  const { offered, place, ...mentions } = useMentions({ draft, change, field, people });
  const send = (): void => {
    if (!isReady || busy) return;
    const task = draft.task === null || due?.success !== true ? null : { assignee: draft.task.assignee, due: due.data };
    void attempt(async () => {
      await onSubmit({ parts: partsOf(draft.text.trim(), draft.people), task });
      onDraft(EMPTY_DRAFT);
      field.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTaken = mentions.takesKey(event);
    if (!isTaken && event.key === "Escape" && onCancel !== undefined) onCancel();
    else if (!isTaken && event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    else if (!isTaken) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={{ position: "relative", display: "flex", flexDirection: "column", gap: 1 }}>
      {offered.length > 0 && (
        <MentionList id={id} people={offered} active={place} onActive={mentions.setActive} onChoose={mentions.choose} />
      )}
      <FailureNote text={error} />
      <Box sx={FRAME}>
        <Box
          component="textarea"
          ref={field}
          // Opened by the user, who wants to write.
          autoFocus={autoFocus}
          rows={3}
          maxLength={COMMENT_MAX_LENGTH}
          value={draft.text}
          aria-label={t("comments.write")}
          placeholder={t("comments.placeholder")}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? id : undefined}
          aria-activedescendant={offered.length > 0 ? `${id}-${place}` : undefined}
          onChange={(event) => mentions.type(event.target.value, event.target.selectionStart)}
          onSelect={(event) => mentions.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          sx={AREA}
        />
        {draft.task !== null && <TaskFields task={draft.task} people={people} onChange={(task) => change({ task })} />}
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, flexWrap: "wrap" }}>
          <IconAction size="small" icon="users" label={t("comments.mention")} onClick={mentions.begin} />
          <IconAction
            size="small"
            icon="check"
            label={t(draft.task === null ? "comments.task.add" : "comments.task.remove")}
            onClick={() => change({ task: draft.task === null ? { assignee: self, due: "" } : null })}
          />
          <Spacer />
          {onCancel !== undefined && (
            <Button variant="text" size="small" onClick={onCancel}>
              {t("ui.action.cancel")}
            </Button>
          )}
          <Kbd>{printedShortcut("ctrl+enter")}</Kbd>
          <Button
            variant="contained"
            size="small"
            startIcon={<Icon name="lock" />}
            disabled={busy || !isReady}
            onClick={send}
            sx={OWN}
          >
            {submitLabel}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const FRAME = {
  display: "flex",
  flexDirection: "column",
  gap: 1,
  p: 1,
  border: 2,
  borderColor: "ui.bar",
  borderRadius: "8px",
  bgcolor: "background.paper",
  "&:focus-within": { outline: "1px solid", outlineColor: "text.primary" },
} as const;
const AREA = {
  border: 0,
  p: 0.25,
  resize: "none",
  font: "inherit",
  color: "inherit",
  bgcolor: "transparent",
  outline: "none",
  fieldSizing: "content",
  minHeight: 44,
  maxHeight: 200,
} as const;
/** Dark: what this button sends stays within the company. */
const OWN = {
  "&:not(.Mui-disabled)": { bgcolor: "ui.bar", color: "ui.barText" },
  "&:hover": { bgcolor: "ui.barLine" },
} as const;
