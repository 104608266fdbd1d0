import { z } from "zod";
import {
  CommentCount,
  CommentCreate,
  CommentEdit,
  CommentPlace,
  CommentStrike,
  LotCommentCount,
  RecordComment,
  TaskCheck,
} from "#contract/comments/comment.schema.ts";
import { COMMENTED } from "#contract/comments/commented.ts";
import { OwnTask } from "#contract/comments/own-task.schema.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, listQuery, ShortListQuery } from "#contract/list.ts";
import { IdParam } from "#contract/primitives.ts";

const ById = z.object({ id: IdParam });
/** `comment.rights.ts` decides for each kind of record who reads and who writes its comments. */
const member = { kind: "member", permission: null } as const;

export const commentApi = {
  list: endpoint({
    method: "GET",
    path: "/comments",
    summary: "Comments of the active company on one record, newest first; those of a tender with those of its lots",
    access: member,
    query: listQuery({
      ordering: ["id"],
      default_ordering: "-id",
      filters: { record: z.enum(COMMENTED), record_id: IdParam },
    }),
    response: listAnswer(RecordComment),
  }),
  count: endpoint({
    method: "GET",
    path: "/comments/count",
    summary: "Number of comments and of open tasks on one record",
    access: member,
    query: CommentPlace,
    response: CommentCount,
  }),
  lots: endpoint({
    method: "GET",
    path: "/comments/lots",
    summary: "Numbers of comments and of open tasks on each lot of a tender that has any",
    access: member,
    query: z.strictObject({ tender: IdParam }),
    response: z.object({ counts: z.array(LotCommentCount) }),
  }),
  tasks: endpoint({
    method: "GET",
    path: "/comments/tasks",
    summary: "Own open tasks, the earliest day first",
    access: member,
    query: ShortListQuery,
    response: listAnswer(OwnTask),
  }),
  create: endpoint({
    method: "POST",
    path: "/comments",
    summary: "Write a comment or a task for people of the own company",
    access: member,
    body: CommentCreate,
    response: RecordComment,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/comments/{id}",
    summary: "Edit an own comment within 15 minutes",
    access: member,
    params: ById,
    body: CommentEdit,
    response: RecordComment,
    errors: ["version_conflict", "comment_fixed"],
  }),
  strike: endpoint({
    method: "POST",
    path: "/comments/{id}/strike",
    summary: "Strike out an own comment, which stays readable",
    access: member,
    params: ById,
    body: CommentStrike,
    response: RecordComment,
    errors: ["version_conflict", "comment_fixed"],
  }),
  check: endpoint({
    method: "PATCH",
    path: "/comments/{id}/task",
    summary: "Mark a task as done, or open it again",
    access: member,
    params: ById,
    body: TaskCheck,
    response: RecordComment,
    errors: ["version_conflict", "comment_fixed"],
  }),
};
