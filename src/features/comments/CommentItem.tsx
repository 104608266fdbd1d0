import { styled } from "@mui/material/styles";
import { useState } from "react";
import { mayEdit, mayStrike } from "#contract/comments/comment.rules.ts";
import type { RecordComment } from "#contract/comments/comment.schema.ts";
import { textOf } from "#contract/comments/text-of.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { CommentParts } from "#src/features/comments/CommentParts.tsx";
import { Composer } from "#src/features/comments/Composer.tsx";
import type { Written } from "#src/features/comments/Composer.tsx";
import type { Person } from "#src/features/comments/comment-text.ts";
import { useDraft } from "#src/features/comments/use-draft.ts";

const Item = styled("li")(({ theme }) => ({
  display: "flex",
  gap: 10,
  "& .body": { flex: 1, minWidth: 0 },
  "& .head": { display: "flex", alignItems: "center", flexWrap: "wrap", gap: "0 8px", minHeight: 24 },
  "& .head b": { fontWeight: 500 },
  "& .head b.is-gone": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& .head .more": { marginLeft: "auto" },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  "& .text": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& .text.is-struck": { textDecoration: "line-through", color: theme.vars.palette.text.secondary },
}));

interface CommentItemProps {
  comment: RecordComment;
  people: readonly Person[];
  self: number;
  /** Names the lot among the comments on the whole tender. */
  withLot: boolean;
  mayWrite: boolean;
  onEdit: (comment: RecordComment, written: Written) => Promise<unknown>;
  onStrike: (comment: RecordComment) => void;
}

function EditedComment({ comment, people, self, onEdit, onClose }: CommentItemProps & { onClose: () => void }) {
  const { t } = useTextTools();
  const { task, mentioned } = comment;
  const [draft, setDraft] = useDraft(null, {
    text: textOf(comment.parts, mentioned),
    people: mentioned.map(({ id, name }) => ({ id, name })),
    task: task === null ? null : { assignee: task.assignee.id, due: task.due },
  });
  return (
    <Composer
      autoFocus
      draft={draft}
      onDraft={setDraft}
      people={people}
      self={self}
      submitLabel={t("ui.action.save")}
      onSubmit={async (written) => {
        await onEdit(comment, written);
        onClose();
      }}
      onCancel={onClose}
    />
  );
}

export function CommentItem(props: CommentItemProps) {
  const { comment, self, withLot, mayWrite, onStrike } = props;
  const { t, formats } = useTextTools();
  const [isEdited, setEdited] = useState(false);
  const { author, lot, struck_at, edited_at } = comment;
  const isStruck = struck_at !== null;
  const actions = [
    mayWrite &&
      mayEdit(comment, self, nowMs()) && {
        key: "edit",
        label: t("comments.edit"),
        icon: "edit" as const,
        onClick: () => setEdited(true),
      },
    mayWrite &&
      mayStrike(comment, self) && {
        key: "strike",
        label: t("comments.strike"),
        icon: "minus" as const,
        onClick: () => onStrike(comment),
      },
  ];
  return (
    <Item>
      <Avatar id={author.id} name={author.name} size={24} />
      <div className="body">
        <div className="head">
          <b className={author.is_member ? "" : "is-gone"}>{author.name}</b>
          <span className="note num">{formats.time(comment.created_at)}</span>
          {!author.is_member && <span className="note">{t("comments.gone")}</span>}
          {isStruck && <span className="note">{t("comments.struck")}</span>}
          {!isStruck && edited_at !== null && <span className="note">{t("comments.edited")}</span>}
          {withLot && lot !== null && <Tag>{t("comments.lot", { position: lot.position })}</Tag>}
          <span className="more">
            <MoreMenu items={actions} label={t("comments.more", { name: author.name })} />
          </span>
        </div>
        {isEdited ? (
          <EditedComment {...props} onClose={() => setEdited(false)} />
        ) : (
          <div className={isStruck ? "text is-struck" : "text"}>
            <CommentParts parts={comment.parts} mentioned={comment.mentioned} />
          </div>
        )}
      </div>
    </Item>
  );
}
