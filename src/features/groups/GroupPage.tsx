import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useAct, useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { MissingRecord } from "#src/entities/failure/MissingRecord.tsx";
import { failureText, useFailure } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";
import { GroupDialog } from "#src/features/groups/GroupDialog.tsx";
import { GroupItems } from "#src/features/groups/GroupItems.tsx";

/** Rename, add, import, and a tender of all. */
function GroupActions({ group }: { group: Group }) {
  const t = useT();
  const may = useMay();
  const fail = useFailure();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const makeTender = useAct(groupApi.create_tender);
  const create = async (): Promise<void> => {
    try {
      const tender = await makeTender.mutateAsync({ params: { id: group.id }, body: {}, idempotency_key: key });
      void navigate(paths.tender(tender.id));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      {may(groupApi.patch) && <Button startIcon={<Icon name="edit" />} onClick={() => setRenaming(true)}>{t("groups.rename")}</Button>}
      {may(purchaseItemApi.create) && <Button component={Link} to={`${paths.newPurchaseItems()}?group=${group.id}`} startIcon={<Icon name="plus" />}>{t("groups.add_items")}</Button>}
      {may(importApi.upload) && <Button component={Link} to={paths.importItems({ group: group.id })} startIcon={<Icon name="upload" />}>{t("groups.import")}</Button>}
      {may(groupApi.create_tender) && <Button variant="contained" startIcon={<Icon name="tender" />} loading={makeTender.isPending} disabled={group.item_count === 0} onClick={() => void create()}>{t("groups.create_tender")}</Button>}
      {isRenaming && <GroupDialog group={group} onClose={() => setRenaming(false)} onDone={() => setRenaming(false)} />}
    </>
  );
}

/** One group: its name, its items, its attributes (a part of their own), and what can be made of them. */
export function GroupPage({ id, attributes }: { id: number; attributes: ReactNode }) {
  const t = useT();
  const formats = useFormats();
  const answer = useCall(groupApi.one, { params: { id } });
  const group = answer.data;
  const missing = answer.error instanceof ApiError && answer.error.status === 404;
  const meta = group === undefined ? [] : [{ key: "count", icon: "list" as const, content: t("groups.items", { smart_count: group.item_count }) }, { key: "created", icon: "clock" as const, content: formats.dateTime(group.created_at) }];
  return (
    <PageSheet>
      <Breadcrumbs crumbs={[{ label: t("groups.title"), to: paths.groups() }, { label: group?.name ?? t("groups.one") }]} />
      {missing && <MissingRecord text={t("groups.missing")} to={paths.groups()} back={t("groups.title")} />}
      {answer.error !== null && !missing && <ErrorState title={t("groups.failed")} text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <SkeletonList />}
      {group !== undefined && (
        <>
          <DetailHeader title={group.name} meta={meta} actions={<GroupActions group={group} />} />
          <Box sx={{ display: "flex", flexDirection: "column", flex: "1 1 auto", minHeight: 0, borderTop: 1, borderColor: "ui.line" }}>
            <SplitView aside={attributes} aside_label={t("ui.page.details")}>
              <GroupItems group={group} />
            </SplitView>
          </Box>
        </>
      )}
    </PageSheet>
  );
}
