import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";

export function useMembership(company: SupplierCompany): {
  add: (user: number) => Promise<void>;
  take: (user: number) => Promise<void>;
} {
  const { refresh } = useCache();
  const adding = useCallMutation(supplierCompanyApi.add_user);
  const taking = useCallMutation(supplierCompanyApi.remove_user);
  const { id } = company;
  const shown = async (answer: Promise<SupplierCompany>): Promise<void> => {
    await answer;
    void refresh("supplier-company-users", "supplier-companies", "users");
  };
  return {
    add: (user) => shown(adding.mutateAsync({ params: { id }, body: { user_id: user } })),
    take: (user) => shown(taking.mutateAsync({ params: { id, userId: user } })),
  };
}
