import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

/** Not translated, because keyboards are labelled this way in every language. */
const COMMAND_KEYS = "Ctrl K";

const Field = styled(ButtonBase)(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  width: 264,
  height: 28,
  padding: "0 6px 0 9px",
  borderRadius: 6,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  backgroundColor: theme.vars.palette.ui.sunken,
  color: theme.vars.palette.ui.ink3,
  ...theme.typography.body2,
  "&:hover": { borderColor: theme.vars.palette.ui.control },
  "& > span:first-of-type": {
    flex: 1,
    textAlign: "left",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));

/** Opens the commands and the help. `bare` shows an icon instead of the field. */
export function CommandField({ bare = false }: { bare?: boolean }) {
  const { onCommand, onHelp, drawer } = useFrame();
  const narrow = useNarrowerThan("lg") || bare;
  const t = useT();
  return (
    <>
      {onCommand &&
        (narrow ? (
          <IconButton
            size={drawer ? "large" : "small"}
            aria-label={t("controls.command.label")}
            aria-keyshortcuts="Control+K"
            data-no-command=""
            onClick={onCommand}
          >
            <Icon name="search" size={drawer ? 20 : 16} />
          </IconButton>
        ) : (
          <Field onClick={onCommand} aria-keyshortcuts="Control+K" data-no-command="">
            <Icon name="search" size={14} />
            <span>{t("controls.command.label")}</span>
            <Kbd>{COMMAND_KEYS}</Kbd>
          </Field>
        ))}
      {onHelp && !drawer && <IconAction icon="help" label={t("controls.help.label")} size="small" onClick={onHelp} />}
    </>
  );
}
