import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { revisionApi } from "#contract/imports/revision.api.ts";
import { useCache, useCall } from "#src/api/hooks.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useT } from "#src/locale/use-t.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WizardFooter } from "#src/ui/page/WizardFooter.tsx";
import { Differences } from "#src/features/imports/revision/Differences.tsx";
import { UnreadRows } from "#src/features/imports/revision/UnreadRows.tsx";
import { useImportChange } from "#src/features/imports/use-import.ts";

interface RevisionStepProps {
  task: ImportTask;
  onBack: () => void;
}

/**
 * Third step of a revision: the differences between the group and the file. Rows that can't be read are corrected
 * first.
 */
export function RevisionStep({ task, onBack }: RevisionStepProps) {
  const t = useT();
  const { refresh } = useCache();
  const { busy, change } = useImportChange(task);
  const isUnread = task.problem_rows.length > 0;
  const [isChecking, setChecking] = useState(false);
  const input = { params: { id: task.id } };
  const answer = useCall(revisionApi.difference, input, { enabled: !isUnread, refetchOnMount: true });
  const { data } = answer;
  const isStale = data !== undefined && data.version !== task.version;
  useEffect(() => {
    if (isStale) void refresh(revisionApi.difference);
  }, [isStale, refresh]);
  if (!isUnread && !isChecking && data !== undefined && !isStale && data.unread === 0)
    return (
      <Differences
        task={task}
        difference={data}
        isLoading={busy || answer.isFetching}
        onBack={onBack}
        onCheck={() => setChecking(true)}
        onAdd={() => void change({ options: { revision: false } })}
      />
    );
  return (
    <>
      {isUnread || isChecking ? (
        <UnreadRows task={task} change={change} />
      ) : answer.error === null ? (
        <SkeletonList />
      ) : (
        <ReadFailure title={t("revisions.failed")} answer={answer} />
      )}
      <WizardFooter>
        <Button startIcon={<Icon name="arrow-left" />} onClick={onBack}>
          {t("ui.action.back")}
        </Button>
        <Spacer />
        {isChecking && (
          <Button variant="contained" disabled={isUnread} loading={busy} onClick={() => setChecking(false)}>
            {t("revisions.warnings.back")}
          </Button>
        )}
      </WizardFooter>
    </>
  );
}
