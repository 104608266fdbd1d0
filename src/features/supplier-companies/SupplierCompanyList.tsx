import Button from "@mui/material/Button";
import { useState } from "react";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const CompanySheetDialog = deferred(
  async () => (await import("#src/features/supplier-companies/CompanySheetDialog.tsx")).CompanySheetDialog,
);

export function SupplierCompanyList() {
  const t = useT();
  const [isFromSheet, setFromSheet] = useState(false);
  return (
    <>
      <FieldList
        fields={FIELDS}
        actions={
          <Button startIcon={<Icon name="upload" />} onClick={() => setFromSheet(true)}>
            {t("sheet_rows.open")}
          </Button>
        }
      />
      {isFromSheet && <CompanySheetDialog onClose={() => setFromSheet(false)} />}
    </>
  );
}
