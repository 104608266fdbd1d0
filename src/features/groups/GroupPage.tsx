import Box from "@mui/material/Box";
import { useState } from "react";
import type { ReactNode } from "react";
import type { Group } from "#contract/groups/group.schema.ts";
import { ResourcePage } from "#src/kit/resource/ResourcePage.tsx";
import { AddItemsDialog } from "#src/features/groups/AddItemsDialog.tsx";
import { GroupActions } from "#src/features/groups/GroupActions.tsx";
import { GroupItems } from "#src/features/groups/GroupItems.tsx";
import { RevisionsCard } from "#src/features/groups/RevisionsCard.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { SplitView } from "#src/ui/page/SplitView.tsx";

export function GroupPage({ id, attributes }: { id: number; attributes: ReactNode }) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const [isAdding, setAdding] = useState(false);
  const added = (count: number): void => {
    setAdding(false);
    notify(t("groups.add.done", formats.counted(count)));
  };
  return (
    <ResourcePage<Group> id={id}>
      {(group) => (
        <>
          <DetailHeader
            title={group.name}
            meta={[
              { key: "count", icon: "list", content: t("groups.items", { smart_count: group.item_count }) },
              { key: "created", icon: "clock", content: formats.dateTime(group.created_at) },
            ]}
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
            <SplitView
              aside={
                <>
                  {attributes}
                  <RevisionsCard group={group.id} />
                </>
              }
              asideLabel={t("controls.page.details")}
            >
              <GroupItems group={group} onAdd={() => setAdding(true)} />
            </SplitView>
          </Box>
          {isAdding && <AddItemsDialog group={group} onClose={() => setAdding(false)} onAdded={added} />}
        </>
      )}
    </ResourcePage>
  );
}
