import { supplierCompanySheetApi } from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import type { CheckedSupplierCompany } from "#contract/supplier-companies/supplier-company-sheet.api.ts";
import { call } from "#src/api/client.ts";
import { download, upload } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { SheetDialog } from "#src/kit/form/SheetDialog.tsx";
import type { SheetField } from "#src/kit/form/SheetRowList.tsx";
import { useSheetRows } from "#src/kit/form/use-sheet-rows.ts";
import type { CheckRows } from "#src/kit/form/use-sheet-rows.ts";
import { useT } from "#src/locale/use-t.ts";

const bodyOf = (checked: readonly CheckedSupplierCompany[]) => ({
  rows: checked.map(({ row, name, inn, users, comment }) => ({ row, name, inn, users, comment })),
});

const check: CheckRows<CheckedSupplierCompany> = async (rows, signal) =>
  (await call(supplierCompanySheetApi.check, { body: bodyOf(rows) }, { signal })).rows;

/** Creates many supplier companies from a spreadsheet. */
export function CompanySheetDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const fail = useFailure();
  const { refresh } = useCache();
  const sheet = useSheetRows<CheckedSupplierCompany>(check);
  const fields: readonly SheetField<CheckedSupplierCompany>[] = [
    {
      key: "name",
      label: t("supplier_companies.field.name"),
      text: ({ name }) => name,
      changed: (row, name) => ({ ...row, name }),
    },
    {
      key: "inn",
      label: t("supplier_companies.field.inn"),
      text: ({ inn }) => inn,
      changed: (row, inn) => ({ ...row, inn }),
    },
    {
      key: "users",
      label: t("sheet_rows.company.users"),
      text: ({ users }) => users,
      changed: (row, users) => ({ ...row, users }),
    },
    {
      key: "comment",
      label: t("supplier_companies.field.comment"),
      text: ({ comment }) => comment,
      changed: (row, comment) => ({ ...row, comment }),
    },
  ];
  return (
    <SheetDialog
      title={t("sheet_rows.company.title")}
      intro={t("sheet_rows.company.intro")}
      sheet={sheet}
      fields={fields}
      sendLabel={(count) => t("sheet_rows.company.send", { smart_count: count })}
      sentLabel={(count) => t("sheet_rows.company.sent", { smart_count: count })}
      read={async (file, transfer) => (await upload(supplierCompanySheetApi.read, { file }, transfer)).rows}
      send={async (rows, key) => {
        const answer = await call(supplierCompanySheetApi.create, { body: bodyOf(rows) }, { idempotency_key: key });
        void refresh("supplier-companies", "users");
        return answer.rows;
      }}
      onTemplate={() => {
        download(supplierCompanySheetApi.template, {}, { default_name: "companies.xlsx" }).catch(fail);
      }}
      onClose={onClose}
    />
  );
}
