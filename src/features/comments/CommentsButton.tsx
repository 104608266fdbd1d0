import { styled } from "@mui/material/styles";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { commentApi } from "#contract/comments/comment.api.ts";
import type { Commented } from "#contract/comments/commented.ts";
import { decideReadingComments } from "#contract/comments/comment.rights.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { useLiveComments } from "#src/api/live.ts";
import { useMe } from "#src/api/me.tsx";
import { CommentsFace } from "#src/entities/comment/CommentsFace.tsx";
import type { CommentedRecord } from "#src/entities/comment/CommentsSlot.tsx";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { withWords } from "#src/locale/with-words.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

/** The comments themselves, with their words. They load when they are first opened. */
const CommentsPanel = deferred(
  async () => (await withWords(import("#src/features/comments/CommentsPanel.tsx"), "comments")).CommentsPanel,
);

// On the corner of the button, so that nothing moves when the number comes.
const Count = styled("span")(({ theme }) => ({
  position: "absolute",
  top: -8,
  right: -6,
  minWidth: 20,
  height: 20,
  padding: "0 6px",
  borderRadius: 10,
  fontSize: "0.75rem",
  lineHeight: "20px",
  textAlign: "center",
  color: theme.vars.palette.ui.barText,
  backgroundColor: theme.vars.palette.ui.bar,
}));

/** Distance in pixels from the top of the window where no header is above the comments. */
const EDGE = 8;

/** Comments on lots and received offers belong to their tender. */
const isPartOf = (record: Commented, whole: Commented): boolean =>
  record === whole || (whole === "tender" && (record === "lot" || record === "received_offer"));

interface Shown {
  /** True if a link to a tender opens the comments of all its lots instead of those of the lot in focus. */
  readonly whole: boolean;
  /** Distance of the panel from the top of the window, so that the page's header stays visible. */
  readonly top: number;
}

/** Opens and closes the comments of the own company on a record, and shows their number. So does the key M. */
export function CommentsButton({ compact = false, ...place }: CommentedRecord) {
  const { t, formats } = useTextTools();
  const { principal } = useMe();
  const { refresh } = useCache();
  const [shown, setShown] = useState<Shown | null>(null);
  const { search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const { record, id } = place;
  const mayRead = decideReadingComments(record, principal) === "ok";
  const { data } = useCall(commentApi.count, { query: { record, record_id: id } }, { enabled: mayRead });
  const again = (): void => void refresh(commentApi.count, commentApi.list);
  useLiveComments({
    enabled: mayRead,
    onEvent: (event) => {
      if (isPartOf(event.record, record) && (event.id === id || event.record !== record)) again();
    },
    onGap: again,
  });
  const show = (whole: boolean): void =>
    setShown({ whole, top: button.current?.closest("header")?.getBoundingClientRect().bottom ?? EDGE });
  const close = (): void => {
    setShown(null);
    button.current?.focus();
  };
  const toggle = (): void => (shown === null ? show(false) : close());
  useShortcut("m", t("controls.comments"), toggle, mayRead);
  const openFromLink = useEffectEvent(() => {
    if (mayRead && new URLSearchParams(search).has("comments")) show(true);
  });
  useEffect(() => openFromLink(), [record, id]);
  if (!mayRead) return null;
  const count = data?.comments ?? 0;
  return (
    <>
      <CommentsFace
        ref={button}
        compact={compact}
        aria-expanded={shown !== null}
        aria-keyshortcuts="M"
        aria-label={compact ? [t("controls.comments"), formats.count(count)].join(" ") : undefined}
        onClick={toggle}
      >
        {count > 0 && <Count className="num">{formats.count(count)}</Count>}
      </CommentsFace>
      {shown !== null &&
        createPortal(<CommentsPanel key={`${record} ${id}`} {...place} {...shown} onClose={close} />, document.body)}
    </>
  );
}
