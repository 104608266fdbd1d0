import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import { paths } from "#src/entities/paths.ts";
import { FIELDS } from "#src/features/one-c-outbox/fields.ts";

/**
 * Refetch interval in milliseconds. The server processes the outbox in the background, so the list changes without user
 * actions.
 */
const REFRESH_MS = 15_000;

/**
 * Lists pending, accepted and rejected 1C documents of all companies. Only the company itself can correct a rejected
 * document.
 */
export function OutboxList() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ workspace }: OneCOutboxRow) => void navigate(paths.adminWorkspace(workspace.id)),
    [navigate],
  );
  return <FieldList fields={FIELDS} refetchEveryMs={REFRESH_MS} onOpen={open} />;
}
