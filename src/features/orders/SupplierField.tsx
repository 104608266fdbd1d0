import { useEffect, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSuggest } from "#src/ui/fields/FieldSuggest.tsx";

const MAX_FOUND_SUPPLIERS = 10;

export interface ChosenSupplier {
  readonly id: number;
  readonly name: string;
}

/**
 * Searches by name or tax number for companies that may receive an order. Companies in the customer's supplier list
 * come first.
 */
function useFound(typed: string) {
  const { workspace } = useMe();
  const [search, setSearch] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const params = { id: workspace?.id ?? 0 };
  const options = { enabled: workspace !== null };
  const listed = useCall(
    workspaceApi.suppliers,
    { params, query: { scope: "listed", search, limit: MAX_FOUND_SUPPLIERS } },
    options,
  );
  const verified = useCall(
    workspaceApi.suppliers,
    { params, query: { scope: "verified", search, limit: MAX_FOUND_SUPPLIERS } },
    options,
  );
  // Hides results for an older search text, because Enter would choose an unintended company.
  if (search !== typed) return [];
  const own = listed.data?.results ?? [];
  const others = (verified.data?.results ?? []).filter(({ id }) => !own.some((each) => each.id === id));
  return [...own, ...others];
}

export function SupplierField({ value, error, onChange }: Bound<ChosenSupplier | null>) {
  const t = useT();
  const [typed, setTyped] = useState(value?.name ?? "");
  const found = useFound(typed);
  return (
    <FieldSuggest
      label={t("order_lines.by_hand.supplier")}
      required
      hint={t("order_lines.by_hand.supplier_hint")}
      error={error}
      value={typed}
      maxLength={200}
      onChange={(text) => {
        setTyped(text);
        onChange(null);
      }}
      options={found}
      keyOf={({ id }) => String(id)}
      renderOption={({ name, inn }) => (
        <span style={{ display: "flex", gap: 12, flexWrap: "wrap" }}>
          <span style={{ fontWeight: 500 }}>{name}</span>
          {inn !== null && <span className="code">{inn}</span>}
        </span>
      )}
      onChoose={({ id, name }) => {
        setTyped(name);
        onChange({ id, name });
      }}
      listLabel={t("order_lines.by_hand.found")}
    />
  );
}
