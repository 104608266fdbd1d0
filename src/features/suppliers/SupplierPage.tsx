import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import { CompanyStatus } from "#src/entities/company/CompanyStatus.tsx";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { ListedButton } from "#src/features/suppliers/ListedButton.tsx";
import { SupplierDetails } from "#src/features/suppliers/SupplierDetails.tsx";
import { SupplierFigures } from "#src/features/suppliers/SupplierFigures.tsx";
import { LastOrders, LastTenders } from "#src/features/suppliers/SupplierRecords.tsx";
import { UnverifiedTag } from "#src/features/suppliers/UnverifiedTag.tsx";
import { useT } from "#src/locale/use-t.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageColumn } from "#src/ui/page/PageColumn.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

export function SupplierPage({ id }: { id: number }) {
  const t = useT();
  return (
    <ResourcePage<SupplierCard> id={id}>
      {(supplier) => {
        const { name, inn, status, company_status } = supplier;
        return (
          <>
            <DetailHeader
              title={name}
              mark={<WorkspaceMark id={id} name={name} size={40} />}
              chip={
                <>
                  {status !== "VERIFIED" && <UnverifiedTag />}
                  {company_status !== null && company_status !== "ACTIVE" && <CompanyStatus status={company_status} />}
                </>
              }
              meta={[
                inn !== null && { key: "inn", content: `${t("suppliers.card.field.inn")} ${inn}` },
                { key: "about", content: t("suppliers.card.about") },
              ]}
              actions={<ListedButton supplier={supplier} />}
            />
            <SplitView aside={<SupplierDetails supplier={supplier} />} asideLabel={t("suppliers.card.details")}>
              <PageColumn>
                <SupplierFigures supplier={supplier} />
                {supplier.last_orders !== null && <LastOrders orders={supplier.last_orders} />}
                {supplier.last_tenders !== null && <LastTenders tenders={supplier.last_tenders} />}
              </PageColumn>
            </SplitView>
          </>
        );
      }}
    </ResourcePage>
  );
}
