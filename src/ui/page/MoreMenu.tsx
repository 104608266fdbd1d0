import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useEffect, useRef, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { keepMenuItems } from "#src/ui/page/menu-items.ts";

export interface MoreItem {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly destructive?: boolean;
  readonly onClick: () => void;
}

/**
 * Menu of rarely used actions. Renders nothing without items. In a row, pass a `label` that names the record; the
 * button then has no border.
 */
export function MoreMenu({ items, label }: { items: readonly (MoreItem | false)[]; label?: string }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = items.filter((item) => item !== false);
  useEffect(() => {
    // The entries of a row's menu don't name their record, so the commands offer the menu itself.
    if (button.current !== null && label === undefined) keepMenuItems(button.current, shown);
  });
  if (shown.length === 0) return null;
  const choose = (item: MoreItem): void => {
    setAnchor(null);
    item.onClick();
  };
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label ?? t("ui.action.more")}
        size={label === undefined ? "medium" : "small"}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={label === undefined ? { border: 1, borderColor: "ui.lineStrong" } : {}}
      >
        <Icon name="dots" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
      >
        {shown.map((item) => (
          <MenuItem
            key={item.key}
            onClick={() => choose(item)}
            sx={item.destructive === true ? { color: "error.main" } : {}}
          >
            <Icon name={item.icon} style={{ marginRight: 10 }} />
            {item.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
