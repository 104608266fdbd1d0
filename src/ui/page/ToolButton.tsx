import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { AriaAttributes, MouseEvent } from "react";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

interface ToolButtonProps extends Pick<AriaAttributes, "aria-haspopup" | "aria-expanded"> {
  icon: IconName;
  label: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Button of a row of tools. Between a phone and a wide screen, the row has room for its icon only. */
export function ToolButton({ icon, label, ...rest }: ToolButtonProps) {
  const narrow = useNarrowerThan("xl");
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
