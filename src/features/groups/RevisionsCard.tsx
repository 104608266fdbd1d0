import Box from "@mui/material/Box";
import { revisionApi } from "#contract/imports/revision.api.ts";
import type { GroupRevision } from "#contract/imports/revision.schema.ts";
import { download } from "#src/api/files.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

function RevisionItem({ revision }: { revision: GroupRevision }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const fail = useFailure();
  const { id, number, file_name, is_undone, by, at, added, raised, lowered, removed, moved, commented } = revision;
  const name = t("revisions.history.one", { number });
  const getFile = () => download(revisionApi.file, { params: { id } }, { default_name: file_name });
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, py: 1, borderTop: 1, borderColor: "ui.line" }}>
      <Box sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px" }}>
          {may(revisionApi.difference) ? <TextLink to={paths.importItems({ task: id })}>{name}</TextLink> : name}
          {is_undone && <Tag>{t("revisions.history.undone")}</Tag>}
        </Box>
        <div>{file_name}</div>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {t("revisions.history.counts", {
            added: formats.count(added),
            changed: formats.count(raised + lowered + moved + commented),
            removed: formats.count(removed),
          })}
        </Box>
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {[by, formats.dateTime(at)].filter((text) => text !== null).join(", ")}
        </Box>
      </Box>
      {may(revisionApi.file) && (
        <IconAction
          icon="download"
          label={t("revisions.history.file", { name: file_name })}
          onClick={() => void getFile().catch(fail)}
        />
      )}
    </Box>
  );
}

/** History of the revisions of a group, newest first. Nothing is shown for a group without revisions. */
export function RevisionsCard({ group }: { group: number }) {
  const { t, formats } = useTextTools();
  const { data = [] } = useCall(revisionApi.list, { params: { id: group } }, { refetchOnMount: true });
  if (data.length === 0) return null;
  return (
    <AsideCard title={t("revisions.history.title")} count={formats.count(data.length)}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {data.map((revision) => (
          <RevisionItem key={revision.id} revision={revision} />
        ))}
      </Box>
    </AsideCard>
  );
}
