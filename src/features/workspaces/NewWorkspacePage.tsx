import Typography from "@mui/material/Typography";
import { useDataProvider } from "ra-core";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { SupplierListInvitation } from "#contract/suppliers/supplier-invite.api.ts";
import type { TenderInvitation } from "#contract/tenders/awaited.api.ts";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { rememberWorkspace } from "#src/api/session.ts";
import { listOf, useListOf } from "#src/api/use-list-of.ts";
import { forgetUnsaved } from "#src/api/unsaved.ts";
import { FormSheet } from "#src/kit/form/FormSheet.tsx";
import { RecordForm } from "#src/kit/form/RecordForm.tsx";
import { paths } from "#src/entities/paths.ts";
import { COMPANY_FIELDS, NEW_RULES, sideFields } from "#src/features/workspaces/company-fields.ts";
import { CompanyFieldset } from "#src/features/workspaces/CompanyFieldset.tsx";
import { pathOfOffer } from "#src/features/workspaces/path-of-offer.ts";
import { SideChoice } from "#src/features/workspaces/SideChoice.tsx";
import { ToOwnOffers } from "#src/features/workspaces/ToOwnOffers.tsx";
import { WaitingInvitations } from "#src/features/workspaces/WaitingInvitations.tsx";
import { machineZone } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

/** What the email link that led here is about: the id of a tender, or a customer's supplier list. */
type Mailed = number | "list" | null;

function useMailed(): Mailed {
  const [query] = useSearchParams();
  if (query.get("side") !== "supplier") return null;
  return query.has("list") ? "list" : Number(query.get("tender"));
}

/**
 * Creates a workspace. Redirects users who follow an invitation by email to their supplier workspace if they already
 * have one.
 */
export function NewWorkspacePage() {
  const { workspaces, workspace } = useMe();
  const mailed = useMailed();
  const supplying = [workspace, ...workspaces].find((each) => each?.is_supplier === true && each.status !== "CLOSED");
  if (mailed !== null && supplying)
    return <ToOwnOffers workspace={supplying.id} tender={mailed === "list" ? null : mailed} />;
  return <NewWorkspaceForm mailed={mailed} />;
}

/** Single-page form that starts with the tax number. */
function NewWorkspaceForm({ mailed }: { mailed: Mailed }) {
  const t = useT();
  const notify = useNotify();
  const { switchWorkspace, workspace_count } = useMe();
  const answer = useListOf<TenderInvitation>("tender-invitations");
  const tenders = answer.data ?? [];
  const listAnswer = useListOf<SupplierListInvitation>("supplier-list-invitations");
  const lists = listAnswer.data ?? [];
  const provider = useDataProvider();
  const supplies = mailed !== null || (workspace_count === 0 && tenders.length + lists.length > 0);
  const fields = useMemo(
    () => [...COMPANY_FIELDS, ...sideFields({ customer: !supplies, supplier: supplies })],
    [supplies],
  );
  /**
   * Returns the path to the offers that the new workspace received for the user's pending invitations, or null if there
   * are none.
   */
  const offerIn = async ({ id, is_supplier }: Workspace): Promise<string | null> => {
    if (!is_supplier || tenders.length === 0) return null;
    rememberWorkspace(id);
    const { data } = await provider.getList<Offer>("supplier-offers", listOf());
    const [first, second] = data;
    if (first !== undefined && second === undefined) return paths.offer(first.id);
    return (typeof mailed === "number" ? pathOfOffer(data, mailed) : null) ?? paths.offers();
  };
  const made = async (workspace: Workspace): Promise<void> => {
    const customers = lists.map(({ customer }) => customer.name).join(", ");
    notify(
      workspace.is_supplier && customers !== ""
        ? t("workspaces.new.done_listed", { name: workspace.name, customers })
        : t("workspaces.new.done", { name: workspace.name }),
    );
    forgetUnsaved();
    switchWorkspace(workspace.id, (await offerIn(workspace)) ?? paths.workspace(workspace.id));
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("workspaces.list.title"), to: paths.workspaces() }, { label: t("workspaces.new.title") }]}
      />
      <SheetBody>
        <RecordForm<Workspace>
          resource="workspaces"
          fields={fields}
          rules={NEW_RULES}
          wrap={({ is_customer, is_supplier, ...company }) => ({
            is_customer,
            is_supplier,
            company,
            time_zone: machineZone(),
          })}
          next={(typed) => typed}
          onSaved={made}
        >
          <FormSheet
            submitLabel={t("workspaces.new.submit")}
            sx={{ maxWidth: 880, display: "flex", flexDirection: "column", gap: 2.5 }}
          >
            <div>
              <Typography variant="h1">{t("workspaces.new.title")}</Typography>
              <Typography variant="body1" sx={{ mt: 0.5, color: "text.secondary" }}>
                {t("workspaces.new.lead")}
              </Typography>
            </div>
            {!answer.isPending && !listAnswer.isPending && (
              <WaitingInvitations
                tenders={tenders}
                lists={lists}
                cameBy={typeof mailed === "number" ? "tender" : mailed}
              />
            )}
            <CompanyFieldset />
            <SideChoice />
          </FormSheet>
        </RecordForm>
      </SheetBody>
    </PageSheet>
  );
}
