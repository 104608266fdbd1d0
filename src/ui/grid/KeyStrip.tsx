import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Kbd } from "#src/ui/keyboard/Kbd.tsx";
import { useListedKeys } from "#src/ui/keyboard/use-shortcut.ts";

const Strip = styled("div")(({ theme }) => ({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: "4px 16px",
  height: 34,
  padding: "0 20px",
  overflow: "hidden",
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
  backgroundColor: theme.vars.palette.ui.sunken,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.75rem",
  "& > span": { display: "inline-flex", alignItems: "center", gap: 5, whiteSpace: "nowrap" },
  "& .legend": { gap: 6 },
  "& .first": { marginLeft: "auto" },
  "& i": {
    display: "block",
    position: "relative",
    width: 22,
    height: 14,
    borderRadius: 2,
    border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  },
  "& .locked i": { backgroundColor: theme.vars.palette.ui.locked },
  "& .edited i": { background: `linear-gradient(45deg, transparent 70%, ${theme.vars.palette.primary.main} 72%)` },
  "& .pasted i": { backgroundColor: theme.vars.palette.ui.pasted, borderColor: theme.vars.palette.ui.accLine },
  "& .wrong i": { backgroundColor: theme.vars.palette.ui.tone.bad[1], borderColor: theme.vars.palette.ui.solid.bad },
  [theme.breakpoints.down("lg")]: { "& .legend": { display: "none" } },
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

/** Strip under a grid with its most important keys, which the help lists too. `children` is a legend at the right end. */
export function KeyStrip({
  keys,
  children,
}: {
  keys: readonly (readonly [key: string, label: string])[];
  children?: ReactNode;
}) {
  useListedKeys(keys);
  return (
    <Strip>
      {keys.map(([key, label]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {label}
        </span>
      ))}
      {children}
    </Strip>
  );
}
