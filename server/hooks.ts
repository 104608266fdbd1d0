import { roundFeedbackFor } from "#server/modules/comparison/round-feedback.ts";
import { moveTasks } from "#server/modules/comments/move-tasks.ts";
import { handOverTasks } from "#server/modules/members/hooks.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";
import { announcementFor, firstWorkspaces } from "#server/modules/users/hooks.ts";
import { findAnnouncementFor } from "#server/modules/operator/announcement.store.ts";
import { listFirstWorkspaces } from "#server/modules/workspaces/list-workspaces.ts";

// Registers the implementations of all hooks.
firstWorkspaces.answer(listFirstWorkspaces);
announcementFor.answer(({ system, now }, user) => findAnnouncementFor(system, user, now));
roundFeedback.answer(roundFeedbackFor);
handOverTasks.answer(moveTasks);
