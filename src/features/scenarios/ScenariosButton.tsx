import { useState } from "react";
import { deferred } from "#src/kit/failure/deferred.tsx";
import type { ScenariosDialogProps } from "#src/features/scenarios/ScenariosDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { LoadingOverlay } from "#src/ui/feedback/LoadingOverlay.tsx";
import { ToolButton } from "#src/ui/page/ToolButton.tsx";

const ScenariosDialog = deferred<ScenariosDialogProps>(
  async () => (await import("#src/features/scenarios/ScenariosDialog.tsx")).ScenariosDialog,
  <LoadingOverlay />,
);

/** Opens a tender's scenarios and loads their code on demand. */
export function ScenariosButton(props: Omit<ScenariosDialogProps, "onClose">) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton icon="wand" label={t("scenarios.open")} onClick={() => setOpen(true)} />
      {isOpen && <ScenariosDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
