import { deferred } from "#src/kit/failure/deferred.tsx";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import { picturePatch, readPicture } from "#src/features/comparison/pictures/picture-address.ts";
import type { PicturesDialogProps } from "#src/features/comparison/pictures/PicturesDialog.tsx";

const PicturesDialog = deferred<PicturesDialogProps>(
  async () => (await import("#src/features/comparison/pictures/PicturesDialog.tsx")).PicturesDialog,
  <LoadingOverlay />,
);

/** Shows the chart of the comparison that the URL names, if any. The chart code is loaded on demand. */
export function Pictures(props: Pick<PicturesDialogProps, "tender" | "state">) {
  const { state: picture, change } = useAddress(readPicture);
  if (picture === null) return null;
  return (
    <PicturesDialog
      {...props}
      picture={picture}
      // Replaces the history entry, so that the Back button closes the dialog however many charts the user has viewed.
      onPicture={(next) => change(picturePatch(next), { replace: true })}
      onClose={() => change(picturePatch(null), { replace: true })}
    />
  );
}
