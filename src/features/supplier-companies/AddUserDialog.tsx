import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { SupplierCompany } from "#contract/supplier-companies/supplier-company.api.ts";
import type { UserRow } from "#contract/user-admin/user-admin.api.ts";
import { shownEmail } from "#contract/email-text.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { fullName } from "#src/entities/user/full-name.ts";
import { useMembership } from "#src/features/supplier-companies/use-membership.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { InfoDialog } from "#src/ui/feedback/InfoDialog.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FailureNote } from "#src/ui/page/FailureNote.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";

const MAX_FOUND_USERS = 50;

function Row({
  user,
  company,
  disabled,
  onAdd,
}: {
  user: UserRow;
  company: SupplierCompany;
  disabled: boolean;
  onAdd: () => void;
}) {
  const t = useT();
  const name = fullName(user);
  const at = user.supplier_company;
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 1.5, px: 1.5, py: 1, borderBottom: 1, borderColor: "ui.line" }}
    >
      <Box sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ color: "text.secondary" }}>{shownEmail(user.email)}</Box>
      </Box>
      {at === null ? (
        <Button
          size="small"
          disabled={disabled}
          aria-label={t("supplier_companies.users.add_named", { name: `${name}, ${shownEmail(user.email)}` })}
          onClick={onAdd}
        >
          {t("supplier_companies.users.add")}
        </Button>
      ) : (
        <Box sx={{ flex: "0 1 auto", color: "text.secondary", textAlign: "right" }}>
          {at.id === company.id
            ? t("supplier_companies.users.here")
            : t("supplier_companies.users.elsewhere", { name: at.name })}
        </Box>
      )}
    </Box>
  );
}

export function AddUserDialog({ company, onClose }: { company: SupplierCompany; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { add } = useMembership(company);
  const { busy, error, attempt } = useDialogAction();
  const { typed, search, setTyped } = useSearchText();
  const answer = useListOf<UserRow>("users", { search, most: MAX_FOUND_USERS, keep_previous: true });
  const { data: rows = [], total: count = 0 } = answer;
  const join = (user: UserRow): Promise<void> =>
    attempt(async () => {
      await add(user.id);
      notify(t("supplier_companies.users.added", { name: fullName(user) }));
    });
  return (
    <InfoDialog title={t("supplier_companies.users.add_title")} onClose={onClose}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1.75, pt: 1 }}>
        <SearchField value={typed} onChange={setTyped} placeholder={t("supplier_companies.users.search")} />
        <FailureNote text={error} />
        <Box
          sx={{ height: 320, overflow: "auto", border: 1, borderColor: "ui.lineStrong", borderRadius: "6px" }}
          role="region"
          tabIndex={0}
          aria-label={t("supplier_companies.users.title")}
        >
          {answer.isPending && <SkeletonList rows={5} columns={2} />}
          <ReadFailureIfAny answer={answer} />
          {answer.data !== undefined && rows.length === 0 && (
            <EmptyState small title={t("supplier_companies.users.nothing")} />
          )}
          {rows.length > 0 && (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
              {rows.map((user) => (
                <Row key={user.id} user={user} company={company} disabled={busy} onAdd={() => void join(user)} />
              ))}
            </Box>
          )}
          {count > rows.length && (
            <Box sx={{ px: 1.5, py: 1, color: "text.secondary" }}>
              {t("supplier_companies.users.more", { shown: formats.count(rows.length), total: formats.count(count) })}
            </Box>
          )}
        </Box>
      </Box>
    </InfoDialog>
  );
}
