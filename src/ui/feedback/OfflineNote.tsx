import { useSyncExternalStore } from "react";
import { useT } from "#src/locale/use-t.ts";
import { ToastSheet } from "#src/ui/feedback/Toast.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";

function onChange(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

export function OfflineNote() {
  const t = useT();
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <ToastSheet>
      <Icon name="warning" />
      <span className="text">{t("app.offline")}</span>
    </ToastSheet>
  );
}
