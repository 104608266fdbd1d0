import { z } from "zod";
import { COMMENTED } from "#contract/comments/commented.ts";
import { COMMENT_MAX_LENGTH, COMMENT_MAX_PARTS } from "#contract/limits.ts";
import { Id, IdParam, IsoDate, Timestamp, Version } from "#contract/primitives.ts";

export const CommentPlace = z.strictObject({ record: z.enum(COMMENTED), record_id: IdParam });
export type CommentPlace = z.output<typeof CommentPlace>;

const Mention = z.strictObject({ kind: z.literal("mention"), user: Id });
const Text = z.strictObject({ kind: z.literal("text"), text: z.string() });
/** A document number in the text that belongs to a record of the company. */
const Reference = z.strictObject({
  kind: z.literal("reference"),
  record: z.enum(["tender", "offer", "order"]),
  id: Id,
  code: z.string(),
});

export const CommentPart = z.discriminatedUnion("kind", [Text, Mention, Reference]);
export type CommentPart = z.output<typeof CommentPart>;

const WrittenPart = z.discriminatedUnion("kind", [Text, Mention]);
export type WrittenPart = z.output<typeof WrittenPart>;

const lengthOf = (parts: readonly WrittenPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 0), 0);

const isWritten = (parts: readonly WrittenPart[]): boolean =>
  parts.some((part) => part.kind === "mention" || part.text.trim() !== "");

/** A comment as its author writes it. The server finds the document numbers in the text. */
export const CommentText = z
  .array(WrittenPart)
  .max(COMMENT_MAX_PARTS, { error: "validation.too_long" })
  .refine(isWritten, { error: "validation.required" })
  .refine((parts) => lengthOf(parts) <= COMMENT_MAX_LENGTH, { error: "validation.too_long" });

export const CommentTask = z.strictObject({ assignee: Id, due: IsoDate });

export const CommentCreate = z.strictObject({
  record: z.enum(COMMENTED),
  record_id: Id,
  parts: CommentText,
  task: CommentTask.nullable().optional(),
});
export type CommentCreate = z.output<typeof CommentCreate>;

export const CommentEdit = z.strictObject({
  version: Version,
  parts: CommentText,
  task: CommentTask.nullable().optional(),
});
export type CommentEdit = z.output<typeof CommentEdit>;

export const CommentStrike = z.strictObject({ version: Version });
export const TaskCheck = z.strictObject({ version: Version, is_done: z.boolean() });

/** A person of the company. Somebody who has left it keeps the name. */
export const Commenter = z.object({ id: Id, name: z.string(), is_member: z.boolean() }).meta({ id: "Commenter" });
export type Commenter = z.output<typeof Commenter>;

export const RecordComment = z
  .object({
    id: Id,
    version: Version,
    record: z.enum(COMMENTED),
    record_id: Id,
    /** Position and name of the lot, for a comment on a lot. */
    lot: z.object({ position: z.number().int(), name: z.string().nullable() }).nullable(),
    parts: z.array(CommentPart),
    /** The people mentioned in the text. */
    mentioned: z.array(Commenter),
    author: Commenter,
    created_at: Timestamp,
    edited_at: Timestamp.nullable(),
    /** Time when the author struck the comment out. Its text stays. */
    struck_at: Timestamp.nullable(),
    task: z
      .object({
        assignee: Commenter,
        due: IsoDate,
        done_at: Timestamp.nullable(),
        done_by: Commenter.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "RecordComment" });
export type RecordComment = z.output<typeof RecordComment>;

export const CommentCount = z
  .object({ comments: z.number().int(), open_tasks: z.number().int() })
  .meta({ id: "CommentCount" });
export type CommentCount = z.output<typeof CommentCount>;

/** Comments and open tasks on a lot that has any. */
export const LotCommentCount = CommentCount.extend({ lot: Id }).meta({ id: "LotCommentCount" });
export type LotCommentCount = z.output<typeof LotCommentCount>;
