import Box from "@mui/material/Box";
import { useState } from "react";
import type { ReactNode } from "react";
import { groupApi } from "#contract/groups/group.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCall } from "#src/api/hooks.ts";
import { MissingHere } from "#src/entities/failure/MissingRecord.tsx";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { AddItemsDialog } from "#src/features/groups/AddItemsDialog.tsx";
import { GroupActions } from "#src/features/groups/GroupActions.tsx";
import { GroupItems } from "#src/features/groups/GroupItems.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { useFeedback } from "#src/ui/feedback/feedback-context.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";

/** One group: its name, its items, its attributes (a part of their own), and what can be made of them. */
export function GroupPage({ id, attributes }: { id: number; attributes: ReactNode }) {
  const t = useT();
  const formats = useFormats();
  const feedback = useFeedback();
  const [isAdding, setAdding] = useState(false);
  const answer = useCall(groupApi.one, { params: { id } });
  const group = answer.data;
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  const meta =
    group === undefined
      ? []
      : [
          { key: "count", icon: "list" as const, content: t("groups.items", { smart_count: group.item_count }) },
          { key: "created", icon: "clock" as const, content: formats.dateTime(group.created_at) },
        ];
  const added = (count: number): void => {
    setAdding(false);
    feedback.toast(t("groups.add.done", { smart_count: count, count: formats.count(count) }));
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("groups.title"), to: paths.groups() }, { label: group?.name ?? t("groups.one") }]}
      />
      {missing && (
        <MissingHere
          record={{ kind: "group", id }}
          text={t("groups.missing")}
          to={paths.groups()}
          back={t("groups.title")}
        />
      )}
      {answer.error !== null && !missing && (
        <ErrorState
          title={t("groups.failed")}
          text={failureText(answer.error, t) ?? ""}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <SkeletonList />}
      {group !== undefined && !missing && (
        <>
          <DetailHeader
            title={group.name}
            meta={meta}
            actions={<GroupActions group={group} onAdd={() => setAdding(true)} />}
          />
          <Box
            sx={{
              display: "flex",
              flexDirection: "column",
              flex: "1 1 auto",
              minHeight: 0,
              borderTop: 1,
              borderColor: "ui.line",
            }}
          >
            <SplitView aside={attributes} aside_label={t("controls.page.details")}>
              <GroupItems group={group} onAdd={() => setAdding(true)} />
            </SplitView>
          </Box>
          {isAdding && <AddItemsDialog group={group} onClose={() => setAdding(false)} onAdded={added} />}
        </>
      )}
    </PageSheet>
  );
}
