import { roundFeedbackFor } from "#server/modules/comparison/round-feedback.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";

// Registers the implementations of all hooks.
roundFeedback.answer(roundFeedbackFor);
