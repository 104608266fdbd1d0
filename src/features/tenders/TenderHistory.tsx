import Box from "@mui/material/Box";
import type { Key } from "#i18n/keys.ts";
import { historyApi } from "#contract/history/history.api.ts";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { STOPPED_BECAUSE, TENDER_TERMS } from "#contract/tenders/tender.schema.ts";
import { useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/entities/failure/Unanswered.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";

const SHOWN = 100;
const ACTIONS = [
  "create",
  "edit",
  "start",
  "stop",
  "close",
  "prolong",
  "add_lots",
  "delete_lots",
  "add_suppliers",
  "remove_supplier",
  "award",
  "order",
] as const;
const AWARDS = [
  "ask_approval",
  "approve_award",
  "refuse_award",
  "withdraw_approval",
  "void_approval",
  "use_approval",
  "write_reasons",
  "send_letters",
] as const;
const SAID = ["question", "answer", "answer_all", "remind", "upload_file", "remove_file"] as const;
/** Fields whose values say something by themselves. */
const PLAIN = new Set(["name", "comment", "closing_date"]);

/** Changes of a tender in words, the newest first. */
export function TenderHistory({ id }: { id: number }) {
  const t = useT();
  const formats = useFormats();
  const answer = useCall(
    historyApi.list,
    { query: { entity: "tender", entity_id: id, limit: SHOWN, ordering: "-id" } },
    { keep_previous: true },
  );
  const value = (field: string, given: unknown): string =>
    typeof given !== "string"
      ? t("controls.conflict.empty")
      : field === "closing_date"
        ? formats.dateTime(given)
        : given;
  const text = (given: unknown): string[] => (typeof given === "string" ? [given] : []);
  const change = ([name, { from, to }]: [string, { from?: unknown; to?: unknown }]): string[] => {
    if (name === "design_documentation") return [...text(to), ...text(from)];
    const field = TENDER_TERMS.find((each) => each === name);
    if (field === undefined) return [];
    const label = t(`tenders.field.${field}`);
    return [PLAIN.has(name) ? `${label}: ${value(name, from)} → ${value(name, to)}` : label];
  };
  const words = (entry: HistoryEntry): string => {
    const action = ACTIONS.find((each) => each === entry.action);
    const reason = STOPPED_BECAUSE.find((each) => each === entry.note);
    const said = SAID.find((each) => each === entry.action);
    const award = AWARDS.find((each) => each === entry.action);
    const key: Key | null =
      action !== undefined
        ? `tenders.history.${action}`
        : said !== undefined
          ? `questions.history.${said}`
          : award !== undefined
            ? `award.history.${award}`
            : null;
    const note = reason === undefined ? entry.note : t(`tenders.stop_reason.${reason}`);
    const what = key === null ? entry.action : t(key);
    return [note === null ? what : `${what}: ${note}`, ...Object.entries(entry.changes).flatMap(change)].join(". ");
  };
  if (answer.isPending) return <SkeletonList columns={1} />;
  if (answer.error !== null && answer.data === undefined) return <ReadFailure answer={answer} />;
  const told = answer.data.results.map((entry) => ({
    id: entry.id,
    text: words(entry),
    who: entry.user ?? t("tenders.history.clock"),
    at: entry.at,
  }));
  const events = told
    // Choosing winners lot by lot is one line, the last of it.
    .filter((entry, place) => entry.text !== told[place - 1]?.text || entry.who !== told[place - 1]?.who)
    .map(({ id: key, text, who, at }) => ({ key: String(key), text, note: [who, formats.dateTime(at)].join(", ") }));
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 720 }}>
      <Timeline events={events} />
    </Box>
  );
}
