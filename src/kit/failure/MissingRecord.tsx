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
  titled?: boolean;
}

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
 * Shown for a record that is not in the active company. If the record belongs to another of the user's companies,
 * switches to that company at the same URL, so that emailed links open from any company. Otherwise reports that the
 * record is missing.
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
