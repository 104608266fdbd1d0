import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFieldColumns } from "#src/entities/fields/columns.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { RecordList } from "#src/entities/list/RecordList.tsx";
import { paths } from "#src/entities/paths.ts";
import { FIELDS } from "#src/features/supplier-companies/fields.ts";
import { NewCompanyDialog } from "#src/features/supplier-companies/NewCompanyDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";

const PHONE_ROW = 64;
const read = listAddress(["all"], "all", ["name", "inn"]);

/** The catalogue of supplier companies. */
export function SupplierCompanyList() {
  const t = useT();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const { state, change } = useAddress(read);
  const columns = useFieldColumns(FIELDS);
  const add = (
    <Button variant="contained" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t("supplier_companies.new")}
    </Button>
  );
  return (
    <>
      <RecordList
        title={t("supplier_companies.title")}
        actions={add}
        search_placeholder={t("supplier_companies.search")}
        state={state}
        change={change}
        resource="supplier-companies"
        columns={columns}
        empty={
          <EmptyState title={t("supplier_companies.empty.title")}>{t("supplier_companies.empty.text")}</EmptyState>
        }
        onReset={() => change({ q: null })}
        phone_height={PHONE_ROW}
        phone_row={({ name, inn, user_count }) => (
          <>
            <span className="name whole">{name}</span>
            <span className="second num">{inn}</span>
            <span className="second">{t("supplier_companies.users.count", { smart_count: user_count })}</span>
          </>
        )}
        onOpen={({ id }) => void navigate(paths.adminSupplierCompany(id))}
      />
      {adding && <NewCompanyDialog onClose={() => setAdding(false)} />}
    </>
  );
}
