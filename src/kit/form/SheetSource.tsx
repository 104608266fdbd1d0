import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { IMPORT_EXTENSIONS } from "#contract/imports/file-options.ts";
import { IMPORT_MAX_BYTES } from "#contract/limits.ts";
import { CancelledError } from "#src/api/api-error.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";
import { PasteTable } from "#src/ui/upload/PasteTable.tsx";

const RULE = {
  endings: IMPORT_EXTENSIONS.map((ending) => `.${ending}`),
  max_bytes: IMPORT_MAX_BYTES,
  many: false,
} as const;

export type SendFile = (
  file: File,
  transfer: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<void>;

interface SheetSourceProps {
  maxRows: number;
  onSend: SendFile;
  template: ReactNode;
}

/**
 * Accepts a spreadsheet: a dropped file, a chosen file or a pasted table. Shows limits and a template. A rejected file
 * stays visible with the reason.
 */
export function SheetSource({ maxRows, onSend, template }: SheetSourceProps) {
  const { t, formats } = useTextTools();
  const [sending, setSending] = useState<{ file: File; part: number } | null>(null);
  const [refused, setRefused] = useState<{ file: File; reason: string } | null>(null);
  const stop = useRef<AbortController | null>(null);

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setRefused(null);
    setSending({ file, part: 0 });
    try {
      await onSend(file, { signal: controller.signal, onProgress: (part) => setSending({ file, part }) });
    } catch (error) {
      if (!(error instanceof CancelledError)) setRefused({ file, reason: failureText(error, t) ?? "" });
    } finally {
      setSending(null);
    }
  };
  return (
    <>
      <FileDrop
        rule={RULE}
        disabled={sending !== null}
        onFiles={([file]) => file !== undefined && void send(file)}
        error={null}
      >
        {", "}
        {t("controls.sheet.rows", { limit: formats.count(maxRows) })}
      </FileDrop>
      <PasteTable
        disabled={sending !== null}
        onTable={({ content, ending }) => void send(new File([content], `${t("controls.sheet.pasted")}.${ending}`))}
      />
      {sending !== null && (
        <FileRow
          name={sending.file.name}
          size={sending.file.size}
          progress={sending.part}
          onCancel={() => stop.current?.abort()}
        />
      )}
      {refused !== null && (
        <FileRow
          name={refused.file.name}
          size={refused.file.size}
          error={refused.reason}
          onRetry={() => void send(refused.file)}
        />
      )}
      <Box sx={{ mt: 2, color: "text.secondary", textAlign: "center" }}>{template}</Box>
    </>
  );
}
