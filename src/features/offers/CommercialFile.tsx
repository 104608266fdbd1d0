import Box from "@mui/material/Box";
import { useRef, useState } from "react";
import { DOCUMENT_MAX_BYTES } from "#contract/limits.ts";
import { COMMERCIAL_OFFER_EXTENSIONS } from "#contract/offers/offer.schema.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { commercialOfferApi } from "#contract/offers/offer.api.ts";
import { CancelledError } from "#src/api/api-error.ts";
import { download, upload } from "#src/api/files.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { failureText, useFailure } from "#src/kit/failure/use-failure.ts";
import { now } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FileDrop } from "#src/ui/upload/FileDrop.tsx";
import { FileRow } from "#src/ui/upload/FileRow.tsx";

const RULE = {
  endings: COMMERCIAL_OFFER_EXTENSIONS.map((ending) => `.${ending}`),
  max_bytes: DOCUMENT_MAX_BYTES,
  many: false,
} as const;

/** Uploads the signed offer file by drag and drop or with a button. Read-only once the offer is final. */
export function CommercialFile({ offer, disabled = false }: { offer: Offer; disabled?: boolean }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const { refresh } = useCache();
  const remove = useCallMutation(commercialOfferApi.remove);
  const [sending, setSending] = useState<{ file: File; part: number } | null>(null);
  const [refused, setRefused] = useState<{ file: File; reason: string } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const file = offer.commercial_offer;

  const send = async (chosen: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setRefused(null);
    setSending({ file: chosen, part: 0 });
    try {
      await upload(
        commercialOfferApi.upload,
        { file: chosen, body: { offer: String(offer.id) } },
        { signal: controller.signal, onProgress: (part) => setSending({ file: chosen, part }) },
      );
      await refresh("supplier-offers");
    } catch (error) {
      if (!(error instanceof CancelledError)) setRefused({ file: chosen, reason: failureText(error, t) ?? "" });
    } finally {
      setSending(null);
    }
  };
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      fail(error);
    }
  };
  if (sending !== null)
    return (
      <FileRow
        name={sending.file.name}
        size={sending.file.size}
        progress={sending.part}
        onCancel={() => stop.current?.abort()}
      />
    );
  if (refused !== null)
    return (
      <>
        <FileRow
          name={refused.file.name}
          size={refused.file.size}
          error={refused.reason}
          onRetry={() => void send(refused.file)}
          onDelete={() => setRefused(null)}
        />
        {file === null && (
          <FileDrop rule={RULE} disabled={disabled} onFiles={([chosen]) => chosen && void send(chosen)} />
        )}
      </>
    );
  if (file === null)
    return disabled ? (
      <Box sx={{ color: "text.secondary" }}>{t("offers.file.none")}</Box>
    ) : (
      <FileDrop rule={RULE} onFiles={([chosen]) => chosen && void send(chosen)} />
    );
  return (
    <Box sx={{ border: 1, borderColor: "ui.lineStrong", borderRadius: "6px", px: 1.25 }}>
      <FileRow
        name={file.name}
        size={file.size}
        note={
          formats.date(file.created_at) === formats.date(now().toISOString())
            ? formats.time(file.created_at)
            : formats.date(file.created_at)
        }
        onDownload={() =>
          void attempt(() =>
            download(commercialOfferApi.download, { params: { id: file.id } }, { default_name: file.name }),
          )
        }
        {...(disabled
          ? {}
          : {
              onDelete: () =>
                void attempt(async () => {
                  await remove.mutateAsync({ params: { id: file.id } });
                  await refresh("supplier-offers");
                }),
            })}
      />
    </Box>
  );
}
