import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import type { SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { useAct, useCache, useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { CompanyStatus } from "#src/entities/company/CompanyStatus.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { noSubmit } from "#src/ui/forms/no-submit.ts";

type Scope = "listed" | "verified";
const MOST = 50;

/** The suppliers that a search finds, in the own list or among all verified ones. */
function useFound(scope: Scope, typed: string) {
  const { workspace } = useMe();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return useCall(workspaceApi.suppliers, { params: { id: workspace?.id ?? 0 }, query: { scope, search, limit: MOST } }, { enabled: workspace !== null, keep_previous: true });
}

function Row({ supplier, isAdded, checked, onChange }: { supplier: SupplierRow; isAdded: boolean; checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useT();
  const label = (
    <span style={{ display: "flex", gap: "2px 12px", flexWrap: "wrap", alignItems: "center" }}>
      <span style={{ fontWeight: 500 }}>{supplier.name}</span>
      {supplier.inn !== null && <span className="code" style={{ color: "var(--mui-palette-text-secondary)" }}>{supplier.inn}</span>}
      {supplier.company_status !== null && supplier.company_status !== "ACTIVE" && <CompanyStatus status={supplier.company_status} />}
    </span>
  );
  const before = supplier.invited === 0 ? t("tenders.suppliers.first_time") : t("tenders.suppliers.answered_before", { answered: supplier.answered, invited: supplier.invited });
  const hint = isAdded ? t("tenders.suppliers.added") : supplier.status === "VERIFIED" ? before : t("tenders.suppliers.unverified");
  return <FieldCheckbox label={label} hint={hint} checked={checked || isAdded} disabled={isAdded} onChange={onChange} />;
}

interface SupplierPickerProps {
  tender: Tender;
  /** Workspaces that are on the tender. */
  added: ReadonlySet<number>;
  onClose: () => void;
  onAdded: (count: number) => void;
}

/** Chooses suppliers of the own list, or any verified one by name or inn; an open tender sends them their invitation. */
export function SupplierPicker({ tender, added, onClose, onAdded }: SupplierPickerProps) {
  const t = useT();
  const formats = useFormats();
  const { put, refresh } = useCache();
  const add = useAct(tenderApi.add_suppliers);
  const { busy, error, attempt } = useAttempt();
  const [scope, setScope] = useState<Scope>("listed");
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const answer = useFound(scope, typed);
  const rows = answer.data?.results ?? [];
  const hidden = (answer.data?.count ?? 0) - rows.length;
  const toggle = (id: number, on: boolean): void => setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  const submit = (): Promise<void> =>
    attempt(async () => {
      const list = await add.mutateAsync({ params: { id: tender.id }, body: { suppliers: [...chosen] } });
      put(tenderApi.suppliers, { params: { id: tender.id } }, list);
      void refresh(tenderApi.one, tenderApi.list);
      onAdded(chosen.length);
      return undefined;
    });
  const count = formats.count(chosen.length);
  return (
    <FormDialog open width="sm" title={t("tenders.suppliers.pick")} submit_label={t("tenders.suppliers.pick_submit", { smart_count: chosen.length, count })} busy={busy} error={error} disabled={chosen.length === 0} onSubmit={() => void submit()} onClose={onClose}>
      {tender.status === "TENDER_OPENED" && <Callout tone="info">{t("tenders.suppliers.sent_at_once")}</Callout>}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }} onKeyDown={noSubmit}>
        <SearchField value={typed} onChange={setTyped} placeholder={t("tenders.suppliers.search")} />
        <Spacer />
        <Segmented
          label={t("tenders.suppliers.scope")}
          value={scope}
          onChange={setScope}
          options={[
            { value: "listed", label: t("tenders.suppliers.listed") },
            { value: "verified", label: t("tenders.suppliers.verified") },
          ]}
        />
      </Box>
      <Box sx={{ height: 320, overflow: "auto", border: 1, borderColor: "ui.lineStrong", borderRadius: "6px" }} role="group" aria-label={t("tenders.suppliers.pick")}>
        {answer.isPending && <SkeletonList rows={5} columns={2} />}
        {answer.error !== null && <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />}
        {answer.data !== undefined && rows.length === 0 && <EmptyState small title={t(scope === "listed" && typed === "" ? "tenders.suppliers.list_empty" : "tenders.suppliers.none_found")} />}
        {rows.map((supplier) => (
          <Box key={supplier.id} sx={{ px: 1.5, py: 1, borderBottom: 1, borderColor: "ui.line" }}>
            <Row supplier={supplier} isAdded={added.has(supplier.id)} checked={chosen.includes(supplier.id)} onChange={(on) => toggle(supplier.id, on)} />
          </Box>
        ))}
        {hidden > 0 && <Box sx={{ px: 1.5, py: 1, color: "text.secondary" }}>{t("tenders.suppliers.more", { smart_count: hidden, count: formats.count(hidden) })}</Box>}
      </Box>
    </FormDialog>
  );
}
