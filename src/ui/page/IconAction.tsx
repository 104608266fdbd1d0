import IconButton from "@mui/material/IconButton";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";

interface IconActionProps {
  icon: IconName;
  /** What it does, and to what: it is read out. */
  label: string;
  /** What is shown under the pointer, where that isn't the same. */
  title?: string;
  /** Of the button: 28, 32 or 44 px. */
  size?: "small" | "medium" | "large";
  icon_size?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  onClick: () => void;
}

/** A button that is a sign alone. */
export const IconAction = ({ icon, label, title = label, icon_size, onClick, ...button }: IconActionProps) => (
  <IconButton {...button} aria-label={label} title={title} onClick={() => onClick()}>
    <Icon name={icon} {...(icon_size === undefined ? {} : { size: icon_size })} />
  </IconButton>
);
