import { useT } from "#src/locale/use-t.ts";

/** What a company does here, in words. */
export function useSide(): (company: { readonly is_customer: boolean; readonly is_supplier: boolean }) => string {
  const t = useT();
  return ({ is_customer, is_supplier }) =>
    t(
      is_customer && is_supplier
        ? "workspaces.side.both"
        : is_supplier
          ? "workspaces.side.supplier"
          : "workspaces.side.customer",
    );
}
