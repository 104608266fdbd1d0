import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftEvent } from "#contract/live/live.api.ts";
import type { DraftPlace } from "#contract/offers/draft-place.schema.ts";
import { draftApi } from "#contract/offers/offer.api.ts";
import { call } from "#src/api/client.ts";
import { nowMs } from "#src/locale/clock.ts";
import { activeSpot } from "#src/ui/grid/edit-commands.ts";
import type { EditController } from "#src/ui/grid/edit-controller.ts";
import type { Presence } from "#src/ui/grid/presence.ts";
import { colourIndex, initials, PERSON_COLOURS } from "#src/ui/page/initials.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export interface Colleague {
  readonly id: number;
  readonly name: string;
  /** Number of the line at the colleague's cursor, or null. */
  readonly position: number | null;
}

type PlaceEvent = Extract<DraftEvent, { kind: "draft_place" }>;
interface Heard {
  readonly event: PlaceEvent;
  readonly at: number;
}

/**
 * Intervals in milliseconds. A moving cursor is reported every REPORT_EVERY_MS, an idle one every BEAT_MS. A colleague
 * who reports nothing for GONE_MS counts as gone.
 */
const REPORT_EVERY_MS = 700;
const BEAT_MS = 20_000;
const GONE_MS = 50_000;
/**
 * Time in milliseconds during which positions of a departed colleague are ignored, because events may arrive out of
 * order.
 */
const LATE_MS = 5_000;

function guestOf({ user, place: { at } }: PlaceEvent): Presence[] {
  if (typeof at === "string") return [];
  const colour = String(colourIndex(user.id, PERSON_COLOURS.length));
  return [{ key: String(at.line), field: at.field, name: user.name, initials: initials(user.name), colour }];
}

function colleaguesOf(events: readonly PlaceEvent[], grid: EditController<OfferLine>): readonly Colleague[] {
  const people = new Map<number, Colleague>();
  for (const { user, place } of events) {
    const line = typeof place.at === "string" ? undefined : grid.store.state.rows.get(String(place.at.line));
    people.set(user.id, { ...user, position: line?.position ?? null });
  }
  return [...people.values()];
}

/**
 * Reports the user's position in a draft to colleagues and shows the colleagues' positions. Positions are not stored. A
 * new tab announces itself, and the other tabs reply. A tab that is silent for a while counts as closed. A user who is
 * alone sends nothing.
 */
export function usePresence(
  draft: number,
  grid: EditController<OfferLine>,
): { hear: (event: PlaceEvent) => void; tell: () => void; colleagues: readonly Colleague[] } {
  const [tab] = useState(() => crypto.randomUUID());
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  const heard = useRef(new Map<string, Heard>());
  const left = useRef(new Map<string, number>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const send = useCallback(
    (at: DraftPlace["at"]): void => {
      // Ignores a failed report, because colleagues merely see the position a little later.
      call(draftApi.place, { params: { id: draft }, body: { tab, at } }, { keepalive: at === "gone" }).catch(
        () => undefined,
      );
    },
    [draft, tab],
  );
  const tell = useCallback((): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const spot = activeSpot(grid);
      send(spot === null ? "page" : { line: Number(spot.key), field: spot.column.field });
    }, REPORT_EVERY_MS);
  }, [grid, send]);
  const show = useCallback((): void => {
    const since = nowMs() - GONE_MS;
    for (const [key, { at }] of heard.current) if (at < since) heard.current.delete(key);
    const events = [...heard.current.values()].map(({ event }) => event);
    grid.guests.show(events.flatMap(guestOf));
    setColleagues(colleaguesOf(events, grid));
  }, [grid]);
  const hear = useCallback(
    (event: PlaceEvent): void => {
      const { place } = event;
      if (place.tab === tab) return;
      if (nowMs() < (left.current.get(place.tab) ?? 0) + LATE_MS) return;
      const isNew = !heard.current.has(place.tab);
      if (place.at === "gone") {
        heard.current.delete(place.tab);
        left.current.set(place.tab, nowMs());
      } else heard.current.set(place.tab, { event, at: nowMs() });
      show();
      if (isNew && place.at !== "gone") tell();
    },
    [tab, show, tell],
  );
  useEffect(() => {
    const onMove = (): void => {
      if (heard.current.size > 0) tell();
    };
    const beat = setInterval(() => {
      show();
      onMove();
    }, BEAT_MS);
    // The event stream may already be open, so a new tab always announces itself.
    tell();
    const leave = (): void => {
      clearTimeout(timer.current);
      timer.current = undefined;
      send("gone");
    };
    const stop = grid.range.subscribe(onMove);
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearInterval(beat);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [grid, send, show, tell]);
  return { hear, tell, colleagues };
}
