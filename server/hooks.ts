import { roundFeedbackFor } from "#server/modules/comparison/round-feedback.ts";
import { moveTasks } from "#server/modules/comments/move-tasks.ts";
import { handOverTasks } from "#server/modules/members/hooks.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";
import { firstWorkspaces } from "#server/modules/users/hooks.ts";
import { listFirstWorkspaces } from "#server/modules/workspaces/list-workspaces.ts";

// Registers the implementations of all hooks.
firstWorkspaces.answer(listFirstWorkspaces);
roundFeedback.answer(roundFeedbackFor);
handOverTasks.answer(moveTasks);
