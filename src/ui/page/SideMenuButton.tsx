import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { Link } from "react-router";
import { Icon } from "#src/ui/icons/Icon.tsx";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";

export function SideMenuButton({ label, icon, to }: { label: string; icon: IconName; to: string }) {
  const { collapsed } = useFrame();
  if (!collapsed)
    return (
      <Button component={Link} to={to} startIcon={<Icon name={icon} />} sx={{ mb: 1, flex: "none" }}>
        {label}
      </Button>
    );
  return (
    <Tooltip title={label} placement="right" describeChild>
      <IconButton
        component={Link}
        to={to}
        aria-label={label}
        sx={{
          width: 36,
          height: 36,
          mb: 1,
          border: 1,
          borderColor: "ui.lineStrong",
          bgcolor: "background.paper",
          flex: "none",
        }}
      >
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}
