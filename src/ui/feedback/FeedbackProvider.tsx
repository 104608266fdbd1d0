import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useCallback, useMemo, useRef, useState } from "react";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorPopup } from "#src/ui/feedback/ErrorPopup.tsx";
import type { Feedback, ShownError, ToastOptions } from "#src/ui/feedback/feedback-context.ts";
import { FeedbackContext } from "#src/ui/feedback/feedback-context.ts";
import { OfflineNote } from "#src/ui/feedback/OfflineNote.tsx";
import { Toast } from "#src/ui/feedback/Toast.tsx";
import { BOTTOM_BAR, SIDE_BAR } from "#src/ui/feedback/bar-names.ts";

const ERRORS_KEPT = 20;
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
  position: "fixed",
  right: `calc(var(${SIDE_BAR}, 0px) + 20px)`,
  bottom: `max(56px, calc(var(${BOTTOM_BAR}, 0px) + 12px))`,
  zIndex: theme.zIndex.snackbar,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  maxWidth: "calc(100vw - 32px)",
  pointerEvents: "none",
  [theme.breakpoints.down("sm")]: { right: 16, left: 16, bottom: `max(80px, calc(var(${BOTTOM_BAR}, 0px) + 12px))` },
}));

interface ShownToast {
  readonly id: number;
  readonly text: string;
  readonly options: ToastOptions;
}

/** Gives the app its toasts and its error popups; the errors are kept for the help menu. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const t = useT();
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [errors, setErrors] = useState<readonly ShownError[]>([]);
  const [open, setOpen] = useState<readonly number[]>([]);
  const next = useRef(1);

  const toast = useCallback(
    (text: string, options: ToastOptions = {}) => setShown({ id: next.current++, text, options }),
    [],
  );
  const error = useCallback((text: string, options: { title?: string } = {}) => {
    const shown_error: ShownError = { id: next.current++, title: options.title ?? null, text, at: now().toISOString() };
    setErrors((before) => [shown_error, ...before].slice(0, ERRORS_KEPT));
    setOpen((before) => [shown_error.id, ...before].slice(0, ERRORS_SHOWN));
  }, []);
  const close = (id: number) => setOpen((before) => before.filter((other) => other !== id));
  const feedback = useMemo<Feedback>(() => ({ toast, error, lastErrors: errors }), [toast, error, errors]);

  return (
    <FeedbackContext.Provider value={feedback}>
      {children}
      <Errors role="alert" aria-label={t("ui.error_popup.label")}>
        {errors
          .filter(({ id }) => open.includes(id))
          .map((item) => (
            <ErrorPopup key={item.id} title={item.title} text={item.text} onClose={() => close(item.id)} />
          ))}
      </Errors>
      <Toasts role="status" aria-label={t("ui.toast.label")}>
        <OfflineNote />
        {shown && <Toast key={shown.id} text={shown.text} options={shown.options} onClose={() => setShown(null)} />}
      </Toasts>
    </FeedbackContext.Provider>
  );
}
