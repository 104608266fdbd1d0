import type { InboxKind, InboxTone } from "#contract/inbox/inbox-events.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";

export const KIND_ICON: Readonly<Record<InboxKind, IconName>> = {
  approvals: "check",
  questions: "chat",
  invitations: "mail",
  offers: "offer",
  outcomes: "tender",
  changes: "refresh",
  orders: "order",
  hand_over: "users",
  verification: "shield",
  one_c: "send",
  mention: "chat",
  task: "calendar",
};

export const TONE_COLOUR: Readonly<Record<InboxTone, Tone>> = {
  awaits: "warn",
  question: "acc",
  blocked: "bad",
  finished: "good",
  verification: "info",
  news: "mute",
};
