import Box from "@mui/material/Box";
import { historyApi } from "#contract/history/history.api.ts";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { Unanswered } from "#src/entities/failure/Unanswered.tsx";
import { COMPANY_FIELDS } from "#src/features/workspaces/company-fields.ts";
import { useCompanyWords } from "#src/features/workspaces/use-company-words.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Timeline } from "#src/ui/page/Timeline.tsx";

const SHOWN = 100;
const ACTIONS = [
  "create",
  "edit",
  "edit_company",
  "edit_one_c",
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
] as const;
const STEPS: readonly string[] = ["create", "send", "accept", "reject", "change", "close", "shut", "change_owner"];

const listed = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";

/** What happened to a workspace, the newest first; `steps` alone are those of its verification. */
export function WorkspaceHistory({ id, steps = false }: { id: number; steps?: boolean }) {
  const t = useT();
  const formats = useFormats();
  const companyWords = useCompanyWords();
  const answer = useCall(
    historyApi.list,
    { query: { entity: "workspace", entity_id: id, limit: SHOWN, ordering: "-id" } },
    { keep_previous: true },
  );
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
  if (answer.isPending) return <SkeletonList columns={1} />;
  if (answer.data === undefined) return <Unanswered answer={answer} />;
  const shown = answer.data.results.filter(({ action }) => !steps || STEPS.includes(action));
  if (shown.length === 0) return <EmptyState small title={t("workspaces.history.empty")} />;
  return (
    <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 2, maxWidth: 720, overflow: "auto" }}>
      <Timeline
        events={shown.map((entry) => ({
          key: String(entry.id),
          text: words(entry),
          note: [entry.user ?? t("workspaces.history.system"), formats.dateTime(entry.at)].join(", "),
        }))}
      />
    </Box>
  );
}
