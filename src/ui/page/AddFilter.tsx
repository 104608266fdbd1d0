import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Root = styled(ButtonBase)(({ theme }) => ({
  gap: 5,
  height: 28,
  padding: "0 10px 0 8px",
  border: `1px dashed ${theme.vars.palette.ui.control}`,
  borderRadius: 14,
  color: theme.vars.palette.text.secondary,
  whiteSpace: "nowrap",
  ...theme.typography.body2,
  "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
  [theme.breakpoints.down("sm")]: { height: 32, borderRadius: 16 },
}));

export function AddFilter({ onOpen }: { onOpen: (event: MouseEvent<HTMLElement>) => void }) {
  const t = useT();
  return (
    <Root aria-haspopup="menu" onClick={onOpen}>
      <Icon name="plus" size={14} />
      {t("controls.filter.add")}
    </Root>
  );
}
