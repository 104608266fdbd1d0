import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import CircularProgress from "@mui/material/CircularProgress";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { MouseEvent } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

interface DownloadButtonProps {
  label: string;
  /** Label while a download runs. Pressing the button then cancels the download. */
  stopLabel: string;
  running: boolean;
  /** Progress from 0 to 1, or null if unknown. */
  part: number | null;
  onCancel: () => void;
  /** Downloads to offer. A single download becomes the button itself; several downloads are shown in a menu. */
  items: readonly { readonly key: string; readonly label: string; readonly onClick: () => void }[];
  size?: "small";
  plain?: boolean;
  /** Shows this icon alone, with the label as its name. */
  bare?: IconName;
}

export function DownloadButton({
  label,
  stopLabel,
  running,
  part,
  onCancel,
  items,
  size,
  plain = false,
  bare,
}: DownloadButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = items;
  const isMenu = items.length > 1;
  const look = {
    ...(size === undefined ? {} : { size }),
    ...(plain ? { variant: "text" as const, color: "inherit" as const } : {}),
  };
  if (only === undefined) return null;
  if (running) {
    const progress =
      part === null ? (
        <CircularProgress size={14} />
      ) : (
        <CircularProgress size={14} variant="determinate" value={part * 100} />
      );
    return (
      <Button {...look} startIcon={progress} onClick={onCancel}>
        {stopLabel}
      </Button>
    );
  }
  const menu = { "aria-haspopup": "menu", "aria-expanded": anchor !== null } as const;
  const press = (event: MouseEvent<HTMLElement>): void => (isMenu ? setAnchor(event.currentTarget) : only.onClick());
  return (
    <>
      {bare === undefined ? (
        <Button
          {...look}
          startIcon={<Icon name="download" />}
          {...(isMenu ? { ...menu, endIcon: <Icon name="chevron-down" size={14} /> } : {})}
          onClick={press}
        >
          {label}
        </Button>
      ) : (
        <IconButton
          {...(isMenu ? menu : {})}
          aria-label={label}
          title={label}
          onClick={press}
          sx={plain ? {} : { border: 1, borderColor: "ui.lineStrong" }}
        >
          <Icon name={bare} />
        </IconButton>
      )}
      {isMenu && (
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {items.map((item) => (
            <MenuItem
              key={item.key}
              onClick={() => {
                setAnchor(null);
                item.onClick();
              }}
            >
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
