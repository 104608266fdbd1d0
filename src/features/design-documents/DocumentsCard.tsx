import IconButton from "@mui/material/IconButton";
import { useMemo } from "react";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { DocumentList } from "#src/features/design-documents/DocumentList.tsx";
import { useDocuments } from "#src/features/design-documents/use-documents.ts";

/** The design documentation of a purchase item. */
export function DocumentsCard({ item }: { item: number }) {
  const t = useT();
  const formats = useFormats();
  const owner = useMemo(() => ({ kind: "item", id: item }) as const, [item]);
  const documents = useDocuments(owner, false);
  const count = documents.all.length;
  const action = count > 0 && (
    <IconButton size="small" aria-label={t("documents.download_all")} title={t("documents.download_all")} onClick={documents.fetch_all}>
      <Icon name="download" />
    </IconButton>
  );
  return (
    <AsideCard title={t("documents.title")} count={count === 0 ? undefined : formats.count(count)} action={action}>
      <DocumentList documents={documents} />
    </AsideCard>
  );
}
