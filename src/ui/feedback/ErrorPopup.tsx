import IconButton from "@mui/material/IconButton";
import { keyframes, styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { useDismissTimer } from "#src/ui/feedback/use-dismiss-timer.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const STAY_MS = 5000;

const shrink = keyframes({ from: { transform: "scaleX(1)" }, to: { transform: "scaleX(0)" } });

const Root = styled("div", { shouldForwardProp: (prop) => prop !== "held" })<{ held: boolean }>(({ theme, held }) => ({
  position: "relative",
  display: "flex",
  gap: 10,
  width: "100%",
  padding: "12px 10px 14px 14px",
  overflow: "hidden",
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.ui.tone.bad[2]}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.ui.shadow3,
  pointerEvents: "auto",
  "& > svg": { marginTop: 2, color: theme.vars.palette.ui.tone.bad[0] },
  "& .text": {
    flex: "1 1 auto",
    minWidth: 0,
    maxHeight: "40vh",
    overflowY: "auto",
    overflowWrap: "anywhere",
    whiteSpace: "pre-line",
  },
  "&::after": {
    content: '""',
    position: "absolute",
    left: 0,
    right: 0,
    bottom: 0,
    height: 3,
    transformOrigin: "left",
    backgroundColor: theme.vars.palette.ui.solid.bad,
    animation: held ? "none" : `${shrink} ${STAY_MS}ms linear forwards`,
  },
}));

interface ErrorPopupProps {
  /** Plain text from the server or the client; never interpreted as markup. */
  text: string;
  onClose: () => void;
}

/**
 * Shows an error at the top right and closes after 5 s. Hovering or focusing the popup pauses the timer and its
 * progress bar.
 */
export function ErrorPopup({ text, onClose }: ErrorPopupProps) {
  const t = useT();
  const { held, holding } = useDismissTimer(STAY_MS, onClose);
  return (
    <Root held={held} {...holding}>
      <Icon name="warning" />
      <div className="text">{text}</div>
      <IconButton size="small" sx={{ width: 24, height: 24 }} aria-label={t("ui.action.close")} onClick={onClose}>
        <Icon name="close" size={14} />
      </IconButton>
    </Root>
  );
}
