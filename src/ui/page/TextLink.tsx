import MuiLink from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link } from "react-router";

type TextLinkProps = { children: ReactNode; label?: string } & ({ to: string } | { onClick: () => void });

/**
 * Link in running text, or a button that looks like a link. `label` is the accessible name if the text alone is
 * unclear.
 */
export function TextLink({ children, label, ...target }: TextLinkProps) {
  const spoken = label === undefined ? {} : { "aria-label": label };
  if ("to" in target)
    return (
      <MuiLink component={Link} to={target.to} {...spoken}>
        {children}
      </MuiLink>
    );
  return (
    <MuiLink
      component="button"
      type="button"
      onClick={target.onClick}
      sx={{ font: "inherit", fontWeight: 500, textAlign: "inherit", verticalAlign: "baseline" }}
      {...spoken}
    >
      {children}
    </MuiLink>
  );
}
