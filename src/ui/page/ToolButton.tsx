import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { AriaAttributes, MouseEvent } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

/** Window in which all tools of the comparison fit into one row in every language. */
export const ROOM_FOR_ALL = "(min-width: 1640px)";

interface ToolButtonProps extends Pick<AriaAttributes, "aria-haspopup" | "aria-expanded"> {
  icon: IconName;
  label: string;
  /** True for a button that has its label only in a window with room for all tools. */
  yields?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Button of a row of tools. Between a phone and a wide screen, the row has room for its icon only. */
export function ToolButton({ icon, label, yields = false, ...rest }: ToolButtonProps) {
  const isRoomy = useMediaQuery(ROOM_FOR_ALL, { noSsr: true });
  const narrow = useNarrowerThan("xl") || (yields && !isRoomy);
  const phone = useNarrowerThan("sm");
  if (!narrow || phone)
    return (
      <Button size="small" startIcon={<Icon name={icon} />} {...rest}>
        {label}
      </Button>
    );
  return (
    <IconButton aria-label={label} title={label} sx={{ border: 1, borderColor: "ui.lineStrong" }} {...rest}>
      <Icon name={icon} />
    </IconButton>
  );
}
