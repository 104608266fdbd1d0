import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import type { ReactNode } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** The button for comments as it looks, with its room taken before its code has loaded. `children` follow the word. */
export function CommentsFace({
  compact = false,
  children,
  ...button
}: ButtonProps & { compact?: boolean | undefined; children?: ReactNode }) {
  const t = useT();
  return (
    <Button
      startIcon={<Icon name="lock" />}
      size={compact ? "small" : "medium"}
      sx={compact ? { minWidth: 0, "& .MuiButton-startIcon": { mx: 0 } } : {}}
      {...button}
    >
      {!compact && t("controls.comments")}
      {children}
    </Button>
  );
}
