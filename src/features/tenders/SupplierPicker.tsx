import Box from "@mui/material/Box";
import { useState } from "react";
import { shownEmail } from "#contract/email-text.ts";
import { Email } from "#contract/email.ts";
import { awaitedApi } from "#contract/tenders/awaited.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useSetListCache } from "#src/api/use-list-of.ts";
import { CompanyStatus } from "#src/entities/company/CompanyStatus.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { noSubmit } from "#src/ui/forms/no-submit.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { useFoundSuppliers, useSuggestedCount } from "#src/features/tenders/use-found-suppliers.ts";
import type { FoundSupplier, SupplierScope } from "#src/features/tenders/use-found-suppliers.ts";

const ROW = { px: 1.5, py: 1, borderBottom: 1, borderColor: "ui.line" } as const;

function Row({
  supplier,
  isAdded,
  checked,
  onChange,
}: {
  supplier: FoundSupplier;
  isAdded: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const t = useT();
  const label = (
    <span style={{ display: "flex", gap: "2px 12px", flexWrap: "wrap", alignItems: "center" }}>
      <span style={{ fontWeight: 500 }}>{supplier.name}</span>
      {supplier.inn !== null && (
        <span className="code" style={{ color: "var(--mui-palette-text-secondary)" }}>
          {supplier.inn}
        </span>
      )}
      {supplier.company_status !== null && supplier.company_status !== "ACTIVE" && (
        <CompanyStatus status={supplier.company_status} />
      )}
    </span>
  );
  return (
    <FieldCheckbox
      label={label}
      hint={isAdded ? t("tenders.suppliers.added") : supplier.hint}
      checked={checked || isAdded}
      disabled={isAdded}
      onChange={onChange}
    />
  );
}

interface Form {
  readonly chosen: readonly number[];
  readonly emails: readonly string[];
}

interface SupplierPickerProps {
  tender: Pick<Tender, "id" | "status">;
  added: ReadonlySet<number>;
  awaited: ReadonlySet<string>;
  onClose: () => void;
  onAdded: (count: number) => void;
}

/**
 * Adds suppliers from four sources: suggestions, the company's supplier list, a search of verified companies by name or
 * tax number, and email addresses. In an open tender, added suppliers receive an invitation.
 */
export function SupplierPicker({ tender, added, awaited, onClose, onAdded }: SupplierPickerProps) {
  const { t, formats } = useTextTools();
  const { refresh } = useCache();
  const take = useSetListCache("tender-suppliers", tender.id);
  const takeAwaited = useSetListCache("awaited-suppliers", tender.id);
  const add = useCallMutation(tenderApi.add_suppliers);
  const wait = useCallMutation(awaitedApi.add);
  const suggested = useSuggestedCount(tender.id);
  const [asked, setAsked] = useState<SupplierScope | null>(null);
  const scope = asked ?? (suggested === undefined || suggested > 0 ? "suggested" : "listed");
  const [typed, setTyped] = useState("");
  const { values, field } = useFormValues<Form>({ chosen: [], emails: [] });
  const { chosen, emails } = values;
  const found = useFoundSuppliers(tender.id, scope, typed);
  const { hidden } = found;
  const address = Email.safeParse(typed).data;
  const addresses = [...emails, ...(address === undefined || emails.includes(address) ? [] : [address])];
  const toggle = (id: number, on: boolean): void =>
    field("chosen").onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  const toggleEmail = (email: string, on: boolean): void =>
    field("emails").onChange(on ? [...emails, email] : emails.filter((each) => each !== email));
  const total = chosen.length + emails.length;
  const params = { id: tender.id };
  const submit = async (): Promise<void> => {
    if (chosen.length > 0) {
      take(await add.mutateAsync({ params, body: { suppliers: [...chosen] } }));
      // The companies have already been added. If the email addresses are rejected, a retry sends only the addresses.
      field("chosen").onChange([]);
    }
    if (emails.length > 0) takeAwaited(await wait.mutateAsync({ params, body: { emails: [...emails] } }));
    void refresh("tenders");
    onAdded(total);
  };
  const free = found.rows.filter(({ id }) => !added.has(id)).map(({ id }) => id);
  const isAllOffered = scope === "suggested" && free.length > 1 && !free.every((id) => chosen.includes(id));
  const options = [
    {
      value: "suggested" as const,
      label: t("tender_drafts.suppliers.suggested"),
      ...(suggested === undefined ? {} : { count: formats.count(suggested) }),
    },
    { value: "listed" as const, label: t("tenders.suppliers.listed") },
    { value: "verified" as const, label: t("tenders.suppliers.verified") },
  ];
  const none =
    scope === "suggested" && typed === ""
      ? t("tender_drafts.suppliers.suggested_none")
      : t(scope === "listed" && typed === "" ? "tenders.suppliers.list_empty" : "tenders.suppliers.none_found");
  return (
    <FormActionDialog
      width="sm"
      title={t("tenders.suppliers.pick")}
      submitLabel={t("tenders.suppliers.pick_submit", formats.counted(total))}
      disabled={total === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {tender.status === "TENDER_OPENED" && <Callout tone="info">{t("tenders.suppliers.sent_at_once")}</Callout>}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }} onKeyDown={noSubmit}>
        <SearchField
          autoFocus
          value={typed}
          onChange={setTyped}
          placeholder={t("tenders.suppliers.search")}
          width="100%"
        />
        <Segmented label={t("tenders.suppliers.scope")} value={scope} onChange={setAsked} options={options} />
      </Box>
      {isAllOffered && (
        <div>
          <TextLink onClick={() => field("chosen").onChange([...new Set([...chosen, ...free])])}>
            {t("tender_drafts.suppliers.pick_all", { count: formats.count(free.length) })}
          </TextLink>
        </div>
      )}
      <Box
        sx={{ height: 320, overflow: "auto", border: 1, borderColor: "ui.lineStrong", borderRadius: "6px" }}
        role="group"
        aria-label={t("tenders.suppliers.pick")}
      >
        {addresses.map((email) => {
          const isAwaited = awaited.has(email);
          return (
            <Box key={email} sx={ROW}>
              <FieldCheckbox
                label={t("tender_drafts.suppliers.by_email", { email: shownEmail(email) })}
                hint={t(isAwaited ? "tender_drafts.suppliers.by_email_added" : "tender_drafts.suppliers.by_email_hint")}
                checked={isAwaited || emails.includes(email)}
                disabled={isAwaited}
                onChange={(on) => toggleEmail(email, on)}
              />
            </Box>
          );
        })}
        {found.is_pending && <SkeletonList rows={5} columns={2} />}
        {found.error !== null && <ErrorState text={failureText(found.error, t) ?? ""} onRetry={found.retry} />}
        {!found.is_pending && found.error === null && found.rows.length === 0 && addresses.length === 0 && (
          <EmptyState small title={none} />
        )}
        {found.rows.map((supplier) => (
          <Box key={supplier.id} sx={ROW}>
            <Row
              supplier={supplier}
              isAdded={added.has(supplier.id)}
              checked={chosen.includes(supplier.id)}
              onChange={(on) => toggle(supplier.id, on)}
            />
          </Box>
        ))}
        {hidden.count > 0 && (
          <Box sx={{ px: 1.5, py: 1, color: "text.secondary" }}>
            {t(
              hidden.is_bound ? "tenders.suppliers.more_bound" : "tenders.suppliers.more",
              formats.counted(hidden.count),
            )}
          </Box>
        )}
      </Box>
    </FormActionDialog>
  );
}
