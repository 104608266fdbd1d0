import { roundFeedbackFor } from "#server/modules/comparison/round-feedback.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";
import { firstWorkspaces } from "#server/modules/users/hooks.ts";
import { listFirstWorkspaces } from "#server/modules/workspaces/list-workspaces.ts";

// Registers the implementations of all hooks.
firstWorkspaces.answer(listFirstWorkspaces);
roundFeedback.answer(roundFeedbackFor);
