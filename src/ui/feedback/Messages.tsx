import { styled } from "@mui/material/styles";
import { useNotificationContext } from "ra-core";
import type { NotificationPayload } from "ra-core";
import { useT } from "#src/locale/use-t.ts";
import { PHONE_TOAST_PLACE, TOAST_PLACE } from "#src/ui/feedback/bar-names.ts";
import { ErrorPopup } from "#src/ui/feedback/ErrorPopup.tsx";
import { OfflineNote } from "#src/ui/feedback/OfflineNote.tsx";
import { Toast } from "#src/ui/feedback/Toast.tsx";
import { isError, messageOf } from "#src/ui/feedback/use-notify.ts";

const ERRORS_SHOWN = 4;

const Errors = styled("section")(({ theme }) => ({
  position: "fixed",
  top: 16,
  right: 16,
  zIndex: theme.zIndex.snackbar,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  width: "min(420px, calc(100vw - 32px))",
  pointerEvents: "none",
}));

const Toasts = styled("section")(({ theme }) => ({
  ...TOAST_PLACE,
  zIndex: theme.zIndex.snackbar,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  maxWidth: "calc(100vw - 32px)",
  pointerEvents: "none",
  [theme.breakpoints.down("sm")]: PHONE_TOAST_PLACE,
  // Away from the buttons of a dialog, which can reach the bottom of the window.
  "body:has(.MuiDialog-root) &": { top: 16, right: "auto", bottom: "auto", left: 16 },
}));

/** React keys by object identity, because two messages may have the same text. */
const keys = new WeakMap<NotificationPayload, number>();
let next = 1;
function keyOf(message: NotificationPayload): number {
  const key = keys.get(message) ?? next++;
  keys.set(message, key);
  return key;
}
const textOf = ({ message }: NotificationPayload): string => (typeof message === "string" ? message : "");

/**
 * Renders react-admin's notifications. Errors are at the top right; only the latest of the other messages is shown, at
 * the bottom. Closed errors remain available in the help.
 */
export function Messages() {
  const t = useT();
  const { notifications, setNotifications } = useNotificationContext();
  const errors = notifications.filter((each) => isError(each) && messageOf(each).is_closed !== true);
  const shown = errors.slice(-ERRORS_SHOWN).toReversed();
  const last = notifications.findLast((each) => !isError(each));
  const close = (closed: NotificationPayload): void => {
    const over = errors.filter((each) => each === closed || !shown.includes(each));
    setNotifications((all) =>
      all.map((each) =>
        over.includes(each) ? { ...each, notificationOptions: { ...each.notificationOptions, is_closed: true } } : each,
      ),
    );
  };
  // Also closes earlier messages that the latest message has replaced.
  const closeLast = (): void =>
    setNotifications((all) => all.filter((each) => isError(each) || !notifications.includes(each)));
  return (
    <>
      <Errors role="alert" aria-label={t("ui.error_popup.label")}>
        {shown.map((each) => (
          <ErrorPopup key={keyOf(each)} text={textOf(each)} onClose={() => close(each)} />
        ))}
      </Errors>
      <Toasts role="status" aria-label={t("ui.toast.label")}>
        <OfflineNote />
        {last !== undefined && (
          <Toast key={keyOf(last)} text={textOf(last)} options={messageOf(last)} onClose={closeLast} />
        )}
      </Toasts>
    </>
  );
}
