import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import type { NotifyOptions } from "#src/ui/feedback/use-notify.ts";
import { useDismissTimer } from "#src/ui/feedback/use-dismiss-timer.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const STAY_MS = 6000;
/** Duration of a message with an action, long enough to press Undo. */
const STAY_WITH_ACTION_MS = 8000;

export const ToastSheet = styled("div")(({ theme }) => {
  const { ui } = theme.vars.palette;
  return {
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 44,
    maxWidth: "100%",
    padding: "6px 8px 6px 14px",
    borderRadius: 10,
    backgroundColor: ui.bar,
    color: ui.barText,
    boxShadow: ui.shadow3,
    pointerEvents: "auto",
    "& .text": { flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" },
    "& .action": {
      gap: 6,
      minHeight: 28,
      padding: "0 10px",
      borderRadius: 6,
      flex: "none",
      ...theme.typography.subtitle2,
      backgroundColor: "rgba(255,255,255,.12)",
      "&:hover": { backgroundColor: "rgba(255,255,255,.2)" },
    },
    "& .keys": { opacity: 0.85, fontWeight: 400 },
    "& .close": { width: 28, height: 28, flex: "none", borderRadius: 6, color: ui.barText2 },
    "& .Mui-focusVisible": { outline: `2px solid ${ui.barText}`, outlineOffset: 1 },
  };
});

/**
 * Shows the result of the last action, with at most one button. Closes automatically, except while hovered or focused.
 */
export function Toast({ text, options, onClose }: { text: string; options: NotifyOptions; onClose: () => void }) {
  const t = useT();
  const { action, autoHideDuration } = options;
  const { holding } = useDismissTimer(autoHideDuration ?? (action ? STAY_WITH_ACTION_MS : STAY_MS), onClose);
  return (
    <ToastSheet {...holding}>
      <Icon name="check" />
      <span className="text">{text}</span>
      {action && (
        <ButtonBase
          className="action"
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          <Icon name="undo" size={14} />
          {action.label}
          {action.keys !== undefined && <span className="keys">{action.keys}</span>}
        </ButtonBase>
      )}
      <ButtonBase className="close" aria-label={t("ui.action.close")} onClick={onClose}>
        <Icon name="close" size={14} />
      </ButtonBase>
    </ToastSheet>
  );
}
