import { useT } from "#src/locale/use-t.ts";
import type { Translate } from "#src/locale/use-t.ts";

interface Sides {
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
}

export const sideIn = (t: Translate, { is_customer, is_supplier }: Sides): string =>
  t(`workspaces.side.${is_supplier ? (is_customer ? "both" : "supplier") : "customer"}`);

export function useSide(): (company: Sides) => string {
  const t = useT();
  return (company) => sideIn(t, company);
}
