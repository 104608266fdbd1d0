import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Root = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  height: 28,
  border: `1px solid ${theme.vars.palette.ui.accLine}`,
  borderRadius: 14,
  backgroundColor: theme.vars.palette.ui.selected,
  whiteSpace: "nowrap",
  "& .open": {
    height: 26,
    padding: "0 4px 0 10px",
    borderRadius: "14px 4px 4px 14px",
    gap: 4,
    ...theme.typography.body2,
  },
  "& .name": { color: theme.vars.palette.text.secondary },
  "& .remove": {
    width: 24,
    height: 24,
    marginRight: 1,
    borderRadius: "50%",
    color: theme.vars.palette.text.secondary,
    "&:hover": { backgroundColor: theme.vars.palette.ui.pasted },
  },
  [theme.breakpoints.down("sm")]: { height: 32, borderRadius: 16 },
}));

interface FilterChipProps {
  name: string;
  value: string;
  /** Opens the filter's editor. Without this callback, the filter can be removed but not edited. */
  onOpen?: (event: MouseEvent<HTMLElement>) => void;
  onRemove: () => void;
}

export function FilterChip({ name, value, onOpen, onRemove }: FilterChipProps) {
  const t = useT();
  const said = (
    <>
      <span className="name">{name}:</span>
      <span>{value}</span>
    </>
  );
  return (
    <Root>
      {onOpen === undefined ? (
        <Box className="open" sx={{ display: "inline-flex", alignItems: "center" }}>
          {said}
        </Box>
      ) : (
        <ButtonBase className="open" aria-haspopup="dialog" onClick={onOpen}>
          {said}
        </ButtonBase>
      )}
      <ButtonBase className="remove" aria-label={t("controls.filter.remove", { name })} onClick={onRemove}>
        <Icon name="close" size={12} />
      </ButtonBase>
    </Root>
  );
}
