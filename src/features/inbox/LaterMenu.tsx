import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { laterChoices } from "#src/features/inbox/later-times.ts";
import { now } from "#src/locale/clock.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";

interface LaterMenuProps {
  /** The button of the menu, or null while it is closed. */
  anchor: HTMLElement | null;
  onChoose: (until: string) => void;
  onClose: () => void;
}

/** Menu of times until which news is put off. */
export function LaterMenu({ anchor, onChoose, onClose }: LaterMenuProps) {
  const t = useT();
  const zone = useZone();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      // The rest of the page is hidden while the menu is open, so the menu has to be a landmark.
      slotProps={{
        root: { role: "region", "aria-label": t("inbox.later.label") },
        list: { "aria-label": t("inbox.later.label") },
      }}
    >
      {laterChoices(now(), zone).map(({ name, until }) => (
        <MenuItem
          key={name}
          onClick={() => {
            onClose();
            onChoose(until);
          }}
        >
          {t(`inbox.later.${name}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
