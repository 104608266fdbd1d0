import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { ToolButton } from "#src/ui/page/ToolButton.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { picturePatch, readPicture } from "#src/features/comparison/pictures/picture-address.ts";
import type { PicturesDialogProps } from "#src/features/comparison/pictures/PicturesDialog.tsx";

const PicturesDialog = deferred<PicturesDialogProps>(
  async () => (await import("#src/features/comparison/pictures/PicturesDialog.tsx")).PicturesDialog,
  <LoadingOverlay />,
);

/** Opens the charts for the comparison. The URL contains the open chart, and the chart code is loaded on demand. */
export function PicturesButton(props: Pick<PicturesDialogProps, "tender" | "state">) {
  const t = useT();
  const { state: picture, change } = useAddress(readPicture);
  return (
    <>
      <ToolButton
        icon="chart"
        label={t("pictures.open")}
        aria-haspopup="dialog"
        onClick={() => change(picturePatch("prices"))}
      />
      {picture !== null && (
        <PicturesDialog
          {...props}
          picture={picture}
          // Replaces the history entry, so that the Back button closes the dialog however many charts the user has
          // viewed.
          onPicture={(next) => change(picturePatch(next), { replace: true })}
          onClose={() => change(picturePatch(null), { replace: true })}
        />
      )}
    </>
  );
}
