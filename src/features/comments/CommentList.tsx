import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Fragment, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { RecordComment } from "#contract/comments/comment.schema.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { dayAfter } from "#src/locale/dates.ts";
import { localInput } from "#src/locale/local-time.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useZone } from "#src/locale/use-zone.ts";

const Rule = styled("li")(({ theme }) => ({
  ...theme.typography.caption,
  display: "flex",
  alignItems: "center",
  gap: 10,
  color: theme.vars.palette.text.secondary,
  "&::before, &::after": { content: '""', flex: 1, height: 1, backgroundColor: theme.vars.palette.ui.lineStrong },
  "&.is-new": { color: theme.vars.palette.ui.accText },
  "&.is-new::before, &.is-new::after": { backgroundColor: theme.vars.palette.ui.accLine },
}));

/** Distance from the end, in pixels, within which the list follows new comments. */
const NEAR_END = 60;

interface CommentListProps {
  /** The oldest first. */
  comments: readonly RecordComment[];
  /** Number of earlier comments that aren't loaded. */
  earlier: number;
  onEarlier: () => void;
  /** Newest comment that the reader had seen before; null on the first visit. */
  seen: number | null;
  self: number;
  children: (comment: RecordComment) => ReactNode;
}

/** Comments by day. Those that the reader hasn't seen come after a line. Follows new ones while its end is in view. */
export function CommentList({ comments, earlier, onEarlier, seen, self, children }: CommentListProps) {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const { today } = useDays();
  const frame = useRef<HTMLDivElement>(null);
  const last = comments.at(-1)?.id ?? 0;
  const [isNearEnd, setNearEnd] = useState(true);
  /** Newest comment when the reader left the end of the list. */
  const [left, setLeft] = useState(last);
  const toEnd = (): void => frame.current?.scrollTo({ top: frame.current.scrollHeight });
  const follow = useEffectEvent(() => {
    if (isNearEnd) toEnd();
  });
  useLayoutEffect(() => follow(), [last]);
  const onScroll = (): void => {
    const box = frame.current;
    if (box === null) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
    if (isNear === isNearEnd) return;
    setNearEnd(isNear);
    setLeft(last);
  };
  const below = isNearEnd ? [] : comments.filter(({ id, author }) => id > left && author.id !== self);
  const firstNew = seen === null ? undefined : comments.find(({ id, author }) => id > seen && author.id !== self);
  const dayOf = ({ created_at }: RecordComment): string => localInput(created_at, zone).slice(0, 10);
  const nameOf = (day: string): string =>
    day === today ? t("comments.today") : day === dayAfter(today, -1) ? t("comments.yesterday") : formats.date(day);
  return (
    <Box sx={{ position: "relative", display: "flex", flex: "1 1 auto", minHeight: 0 }}>
      <Box ref={frame} onScroll={onScroll} tabIndex={0} role="region" aria-label={t("comments.list")} sx={SCROLLED}>
        {earlier > 0 && (
          <Button variant="text" size="small" onClick={onEarlier}>
            {t("comments.earlier", formats.counted(earlier))}
          </Button>
        )}
        <Box component="ol" aria-live="polite" sx={LIST}>
          {comments.map((comment, place) => {
            const before = comments[place - 1];
            const day = dayOf(comment);
            return (
              <Fragment key={comment.id}>
                {(before === undefined || dayOf(before) !== day) && <Rule>{nameOf(day)}</Rule>}
                {comment === firstNew && <Rule className="is-new">{t("comments.new")}</Rule>}
                {children(comment)}
              </Fragment>
            );
          })}
        </Box>
      </Box>
      {below.length > 0 && (
        <Button size="small" onClick={toEnd} sx={{ position: "absolute", bottom: 8, left: "50%", translate: "-50%" }}>
          {t("comments.new_below", formats.counted(below.length))}
        </Button>
      )}
    </Box>
  );
}

const SCROLLED = { flex: "1 1 auto", minWidth: 0, overflow: "auto", px: 2, py: 1.5 } as const;
const LIST = { m: 0, p: 0, listStyle: "none", display: "flex", flexDirection: "column", gap: 1.75 } as const;
