import { roundFeedbackFor } from "#server/modules/comparison/round-feedback.ts";
import { roundFeedback } from "#server/modules/tenders/hooks.ts";

// Every call upwards, with the module that answers it.
roundFeedback.answer(roundFeedbackFor);
