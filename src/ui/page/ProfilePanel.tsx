import ButtonBase from "@mui/material/ButtonBase";
import Menu from "@mui/material/Menu";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { useFrame } from "#src/ui/page/frame-context.ts";

const Panel = styled(ButtonBase, { shouldForwardProp: (prop) => prop !== "collapsed" })<{ collapsed: boolean }>(
  ({ collapsed }) => ({
    display: "flex",
    flex: "none",
    alignItems: "center",
    gap: 9,
    marginTop: 8,
    padding: collapsed ? 4 : "6px 8px",
    borderRadius: collapsed ? "50%" : 8,
    textAlign: "left",
    border: collapsed ? 0 : "1px solid var(--menu-line)",
    backgroundColor: collapsed ? "transparent" : "var(--menu-panel)",
    "& > svg": { color: "var(--menu-hint)" },
  }),
);

const Lines = styled("span")(({ theme }) => ({
  flex: "1 1 auto",
  minWidth: 0,
  "& > span": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > span:first-of-type": { ...theme.typography.subtitle2, color: "var(--menu-ink)" },
  "& > span:last-of-type": { ...theme.typography.caption, color: "var(--menu-hint)" },
}));

interface ProfilePanelProps {
  id: number;
  name: string;
  note: string;
  /** Returns MenuItems. `close` closes the menu after a choice. */
  children: (close: () => void) => ReactNode[];
}

export function ProfilePanel({ id, name, note, children }: ProfilePanelProps) {
  const { collapsed } = useFrame();
  const t = useT();
  const menu = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Panel
        collapsed={collapsed}
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menu}
      >
        <Avatar id={id} name={name} />
        {collapsed ? (
          <span className="visually-hidden">{name}</span>
        ) : (
          <Lines>
            <span>{name}</span>
            <span>{note}</span>
          </Lines>
        )}
        {!collapsed && <Icon name="up-down" />}
      </Panel>
      <Menu
        id={menu}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "top", horizontal: "left" }}
        transformOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { sx: { width: 264, mt: -0.5 } }, list: { "aria-label": t("controls.menu.profile") } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
