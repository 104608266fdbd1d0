import { styled } from "@mui/material/styles";
import type { CountdownLook } from "#src/locale/remaining.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useCountdown } from "#src/ui/page/use-countdown.ts";

const Root = styled("span", { shouldForwardProp: (prop) => prop !== "look" })<{ look: CountdownLook }>(({
  theme,
  look,
}) => {
  const { tone, ink3 } = theme.vars.palette.ui;
  return {
    display: "inline-flex",
    alignItems: "center",
    width: "fit-content",
    gap: 6,
    whiteSpace: "nowrap",
    ...(look === "strong" && { fontWeight: 500 }),
    ...(look === "amber" && { fontWeight: 500, color: tone.warn[0] }),
    ...(look === "red" && {
      gap: 4,
      padding: "1px 5px",
      borderRadius: 4,
      fontWeight: 500,
      color: tone.bad[0],
      backgroundColor: tone.bad[1],
    }),
    ...(look === "over" && { color: ink3 }),
  };
});

interface CountdownProps {
  /** End of the countdown (ISO 8601). */
  closesAt: string;
  urgent?: boolean;
  /**
   * Announces to screen readers when an hour, ten minutes and a minute are left. At most one countdown on a page should
   * be announced, and none in the rows of a list.
   */
  announce?: boolean;
}

/**
 * Shows the time left by the server's clock (see locale/clock.ts), emphasized towards the end. Afterwards, shows the
 * time when the countdown ended.
 */
export function Countdown({ closesAt, urgent = false, announce = false }: CountdownProps) {
  const { t, formats } = useTextTools();
  const { look, text, mark } = useCountdown(closesAt, urgent);
  return (
    <>
      <Root look={look} className="num" role="timer" title={formats.dateTime(closesAt)}>
        {look === "amber" && <Icon name="clock" size={14} />}
        {look === "red" && <Icon name="clock" size={12} />}
        {look === "over" ? t("controls.countdown.closed", { at: formats.dateTime(closesAt) }) : text}
      </Root>
      {announce && (
        <span className="visually-hidden" role="status">
          {mark !== null && t(`controls.countdown.${mark}`)}
        </span>
      )}
    </>
  );
}
