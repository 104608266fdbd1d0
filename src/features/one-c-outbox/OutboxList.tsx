import { useCallback } from "react";
import { useNavigate } from "react-router";
import type { OneCOutboxRow } from "#contract/one-c/one-c-outbox.api.ts";
import { FieldList } from "#src/kit/list/FieldList.tsx";
import { paths } from "#src/entities/paths.ts";
import { FIELDS } from "#src/features/one-c-outbox/fields.ts";

/** The outbox works by itself: its states change without anybody doing something here. */
const REFRESH_MS = 15_000;

/** What waits for the 1C of each company, what it took and what it didn't; who mends that is the company itself. */
export function OutboxList() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ workspace }: OneCOutboxRow) => void navigate(paths.adminWorkspace(workspace.id)),
    [navigate],
  );
  return <FieldList fields={FIELDS} refetch_every_ms={REFRESH_MS} onOpen={open} />;
}
