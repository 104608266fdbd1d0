import type { HistoryEntry } from "#contract/history/history.api.ts";
import { RecordHistory } from "#src/entities/history/RecordHistory.tsx";
import { COMPANY_FIELDS } from "#src/features/workspaces/company-fields.ts";
import { useCompanyWords } from "#src/features/workspaces/use-company-words.ts";
import { useT } from "#src/locale/use-t.ts";

const ACTIONS = [
  "create",
  "edit",
  "edit_award",
  "edit_company",
  "edit_one_c",
  "dismiss_one_c",
  "undo_one_c",
  "send",
  "accept",
  "reject",
  "change",
  "close",
  "shut",
  "offer_ownership",
  "withdraw_ownership",
  "decline_ownership",
  "change_owner",
  "leave",
  "change_roles",
  "remove_member",
  "hand_over",
  "add_supplier",
  "remove_supplier",
  "await",
  "await_again",
  "await_declined",
  "await_no_more",
] as const;
const STEPS: readonly string[] = ["create", "send", "accept", "reject", "change", "close", "shut", "change_owner"];

const listed = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";

/** Shows a workspace's history, newest first. `steps` limits the history to the verification. */
export function WorkspaceHistory({ id, steps = false }: { id: number; steps?: boolean }) {
  const t = useT();
  const companyWords = useCompanyWords();
  const words = (entry: HistoryEntry): string => {
    const action = ACTIONS.find((each) => each === entry.action);
    const what = action === undefined ? entry.action : t(`workspaces.history.${action}`);
    const changes = Object.entries(entry.changes).flatMap(([name, { from, to }]) => {
      const field = COMPANY_FIELDS.find(({ source }) => source === name);
      if (field !== undefined) return [`${t(field.label)}: ${companyWords(name, from)} → ${companyWords(name, to)}`];
      return name === "roles" || name === "manager" || name === "owner"
        ? [`${listed(from) || t("ui.empty_value")} → ${listed(to) || t("ui.empty_value")}`]
        : [];
    });
    return [entry.note === null ? what : `${what}: ${entry.note}`, ...changes].join(". ");
  };
  return (
    <RecordHistory
      entity="workspace"
      id={id}
      words={words}
      nobody={t("workspaces.history.system")}
      isTold={({ action }) => !steps || STEPS.includes(action)}
      empty={t("workspaces.history.empty")}
      label={t("workspaces.page.tab.history")}
    />
  );
}
