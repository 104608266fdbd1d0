import { useMemo } from "react";
import type { auditApi } from "#contract/audit/audit.api.ts";
import { AUDITED } from "#contract/history/history.api.ts";
import type { CallInput } from "#src/api/client.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const dateOf = (text: string | null): string | null => (text !== null && DATE.test(text) ? text : null);
const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const read = (query: URLSearchParams) => ({
  entity: AUDITED.find((each) => each === query.get("entity")) ?? null,
  entity_id: idOf(query.get("id")),
  user: idOf(query.get("user")),
  workspace: idOf(query.get("workspace")),
  from: dateOf(query.get("from")),
  to: dateOf(query.get("to")),
});

const TYPED: readonly string[] = ["from", "to"];

type AuditState = ReturnType<typeof read>;

/** The filters of the audit, kept in the address, and the query that they make. */
export function useAuditAddress(): {
  state: AuditState;
  query: NonNullable<CallInput<typeof auditApi.list>["query"]>;
  change: (patch: AddressPatch) => void;
} {
  const { state, change } = useAddress(read, { typed: TYPED });
  const query = useMemo(() => Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null)), [state]);
  return { state, query, change };
}
