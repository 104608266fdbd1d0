import Button from "@mui/material/Button";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { recordHomeApi } from "#contract/workspaces/record-home.api.ts";
import type { HomedRecord } from "#contract/workspaces/record-home.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";

interface MissingProps {
  text: string;
  to: string;
  back: string;
  /** The page has a heading of its own. */
  titled?: boolean;
}

/** The record of the address isn't there, or isn't this workspace's: says so and leads back. */
export function MissingRecord({ text, to, back, titled = false }: MissingProps) {
  return (
    <>
      {!titled && <h1 className="visually-hidden">{text}</h1>}
      <EmptyState
        title={text}
        actions={
          <Button component={Link} to={to} variant="contained">
            {back}
          </Button>
        }
      />
    </>
  );
}

/**
 * A record that the active company doesn't have: when another company of the person has it, works there from now on
 * and stays at the address, so that a mailed link opens whichever company one was in. Else says that it is missing.
 */
export function MissingHere({ record, ...missing }: MissingProps & { record: { kind: HomedRecord; id: number } }) {
  const t = useT();
  const notify = useNotify();
  const { pathname, search, hash } = useLocation();
  const { principal, workspace: here, switchWorkspace } = useMe();
  const home = useCall(recordHomeApi.find, { params: record }, { enabled: principal.confirmed });
  const elsewhere = home.data?.workspace ?? null;
  const isElsewhere = elsewhere !== null && elsewhere.id !== here?.id;
  useEffect(() => {
    if (!isElsewhere) return;
    notify(t("frame.workspaces.switched", { workspace: elsewhere.name }));
    switchWorkspace(elsewhere.id, `${pathname}${search}${hash}`);
  }, [isElsewhere, elsewhere, notify, t, switchWorkspace, pathname, search, hash]);
  if (isElsewhere || home.isLoading) return <LoadingOverlay />;
  return <MissingRecord {...missing} />;
}
