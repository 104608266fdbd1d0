import Button from "@mui/material/Button";
import { useEffect } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { shownEmail } from "#contract/email-text.ts";
import { useMay, useMe } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { paths } from "#src/entities/paths.ts";
import { pathOfOffer } from "#src/features/workspaces/path-of-offer.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

/**
 * Redirects a user who follows an invitation by email and already has a supplier workspace. The redirect leads to the
 * offer, or to the list where the user can accept the invitation. `tender` is null for an invitation into a supplier
 * list.
 */
export function ToOwnOffers({ workspace, tender }: { workspace: number; tender: number | null }) {
  const t = useT();
  const may = useMay();
  const { user, workspace: active, switchWorkspace } = useMe();
  const { pathname, search } = useLocation();
  const isThere = active?.id === workspace;
  useEffect(() => {
    if (!isThere) switchWorkspace(workspace, `${pathname}${search}`);
  }, [isThere, switchWorkspace, workspace, pathname, search]);
  const mayRead = may(resources["supplier-offers"].list);
  const offers = useListOf<Offer>("supplier-offers", { enabled: isThere && mayRead });
  const waiting = useListOf("tender-invitations", { enabled: isThere });
  if (!isThere || (mayRead && offers.isPending) || waiting.isPending) return <LoadingOverlay />;
  if (tender === null) return <Navigate to={paths.offers()} replace />;
  const path = pathOfOffer(offers.data ?? [], tender);
  if (path !== null) return <Navigate to={path} replace />;
  if (waiting.total !== 0) return <Navigate to={paths.offers()} replace />;
  const ways = (
    <Button component={Link} to={paths.offers()} variant="contained">
      {t("workspaces.mail.offers")}
    </Button>
  );
  return (
    <PageSheet>
      <PageTitle words={[t("workspaces.mail.title")]} />
      <EmptyState title={t("workspaces.mail.title")} actions={ways}>
        {t("workspaces.mail.text", { email: shownEmail(user.email) })}
      </EmptyState>
    </PageSheet>
  );
}
