import IconButton from "@mui/material/IconButton";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

interface IconActionProps {
  icon: IconName;
  label: string;
  title?: string;
  /** Button size: 28, 32 or 44 px. */
  size?: "small" | "medium" | "large";
  iconSize?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  onClick: () => void;
}

export const IconAction = ({ icon, label, title = label, iconSize, onClick, ...button }: IconActionProps) => (
  <IconButton {...button} aria-label={label} title={title} onClick={() => onClick()}>
    <Icon name={icon} {...(iconSize === undefined ? {} : { size: iconSize })} />
  </IconButton>
);
