import type { Key } from "#i18n/keys.ts";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { STOPPED_BECAUSE, TENDER_TERMS } from "#contract/tenders/tender.schema.ts";
import { RecordHistory } from "#src/entities/history/RecordHistory.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";

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
/** Fields for which the history shows the old and the new value. */
const PLAIN = new Set(["name", "comment", "closing_date"]);

export function TenderHistory({ id }: { id: number }) {
  const { t, formats } = useTextTools();
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
  // `folded` merges consecutive choices of winners into one entry, which is the latest choice.
  return <RecordHistory entity="tender" id={id} words={words} nobody={t("tenders.history.clock")} folded />;
}
