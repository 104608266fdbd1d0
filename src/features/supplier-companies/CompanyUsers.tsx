import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import type { UserRow } from "#contract/user-admin/user-admin.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { paths } from "#src/entities/paths.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { AddUserDialog } from "#src/features/supplier-companies/AddUserDialog.tsx";
import { RemoveUserDialog } from "#src/features/supplier-companies/RemoveUserDialog.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { SectionBar } from "#src/ui/page/SectionBar.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";

const MAX_USERS = 100;

export function CompanyUsers({ company }: { company: SupplierCompany }) {
  const { t, formats } = useTextTools();
  const { typed, search, setTyped } = useSearchText();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<UserRow | null>(null);
  const answer = useListOf<UserRow>("supplier-company-users", {
    of: company.id,
    search,
    most: MAX_USERS,
    keep_previous: true,
  });
  const { data: rows = [], total = 0 } = answer;
  const add = (
    <Button size="small" startIcon={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t("supplier_companies.users.add")}
    </Button>
  );
  const columns = [
    { key: "name", header: t("supplier_companies.users.name") },
    { key: "email", header: t("supplier_companies.users.email"), hide: "wide" as const },
    { key: "last_seen", header: t("supplier_companies.users.last_seen"), hide: "wide" as const },
    { key: "actions", header: t("supplier_companies.users.actions"), hidden_header: true },
  ];
  return (
    <>
      <SectionBar title={t("supplier_companies.users.title")} count={formats.count(company.user_count)} actions={add} />
      {company.user_count > 0 && (
        <ToolRow>
          <SearchField value={typed} onChange={setTyped} placeholder={t("supplier_companies.users.search")} />
        </ToolRow>
      )}
      {answer.isPending && <SkeletonList rows={3} columns={3} />}
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && rows.length === 0 && (
        <EmptyState
          small
          title={t(search === "" ? "supplier_companies.users.empty" : "supplier_companies.users.nothing")}
        />
      )}
      {rows.length > 0 && (
        <PlainTable label={t("supplier_companies.users.title")} columns={columns}>
          {rows.map((user) => (
            <tr key={user.id}>
              <td style={{ whiteSpace: "normal" }}>
                <TextLink to={paths.adminUser(user.id)}>{fullName(user)}</TextLink>
              </td>
              <td className="quiet wide">{shownEmail(user.email)}</td>
              <td className="num quiet wide">
                {user.last_seen_at === null ? t("ui.empty_value") : formats.dateTime(user.last_seen_at)}
              </td>
              <td className="last">
                <Button
                  size="small"
                  variant="text"
                  color="inherit"
                  aria-label={t("supplier_companies.users.remove_named", { name: fullName(user) })}
                  onClick={() => setRemoving(user)}
                >
                  {t("supplier_companies.users.remove")}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {total > rows.length && (
        <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 1, color: "text.secondary" }}>
          {t("supplier_companies.users.more", { shown: formats.count(rows.length), total: formats.count(total) })}
        </Box>
      )}
      {adding && <AddUserDialog company={company} onClose={() => setAdding(false)} />}
      {removing !== null && <RemoveUserDialog company={company} user={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
