import { importApi } from "#contract/imports/import.api.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import { download, upload } from "#src/api/files.ts";
import { useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { SendFile } from "#src/kit/form/SheetSource.tsx";
import { SheetTemplate } from "#src/kit/form/SheetTemplate.tsx";
import { currentLanguage } from "#src/locale/languages.ts";
import { FileStep } from "#src/features/imports/FileStep.tsx";

interface ItemsFileStepProps {
  /** Id of the draft tender that receives the rows as lots. If undefined, the rows become purchase items. */
  tender: number | undefined;
  group: number | undefined;
  /** True if the file is a new revision of the group. */
  revision: boolean;
  onUploaded: (task: ImportTask) => void;
}

export function ItemsFileStep({ tender, group, revision, onUploaded }: ItemsFileStepProps) {
  const fail = useFailure();
  const { put } = useCache();
  const send: SendFile = async (file, transfer) => {
    const body =
      tender === undefined
        ? {
            target: "purchase_items" as const,
            ...(group === undefined
              ? {}
              : { group: String(group), revision: revision ? ("true" as const) : ("false" as const) }),
          }
        : { target: "lots" as const, tender: String(tender) };
    const task = await upload(importApi.upload, { file, body }, transfer);
    put(importApi.one, { params: { id: task.id } }, task);
    onUploaded(task);
  };
  const getTemplate = () =>
    download(importApi.template, { query: { language: currentLanguage() } }, { default_name: "template.xlsx" });
  const template = <SheetTemplate onDownload={() => void getTemplate().catch(fail)} />;
  return <FileStep onSend={send} template={template} />;
}
