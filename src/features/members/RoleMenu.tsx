import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Member, Role } from "#contract/members/member.schema.ts";
import { mayGrant } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { useRoleText } from "#src/entities/role/use-role-text.ts";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

interface RoleMenuProps {
  member: Member;
  roles: readonly Role[];
  onChange: (roles: number[]) => void;
}

/**
 * Menu that changes a member's roles. The user can neither grant nor revoke roles with permissions that the user lacks.
 */
export function RoleMenu({ member, roles, onChange }: RoleMenuProps) {
  const t = useT();
  const { principal, workspace } = useMe();
  const textOf = useRoleText();
  const nameOf = useRoleName();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const has = (id: number): boolean => member.roles.some((role) => role.id === id);
  const toggle = (id: number): void =>
    onChange(
      has(id)
        ? member.roles.map((role) => role.id).filter((each) => each !== id)
        : [...member.roles.map((role) => role.id), id],
    );
  const words = member.roles.length === 0 ? t("members.role.none") : member.roles.map(nameOf).join(", ");
  return (
    <>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${member.name}. ${t("members.role_of", { name: words })}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<Icon name="chevron-down" size={14} />}
        sx={{ ml: -1, fontWeight: 400, maxWidth: 260, "& > span": { flex: "none" } }}
      >
        <span style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>{words}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {roles.map((role) => {
          const slugs = role.actions.map(({ slug }) => slug);
          const isAllowed = mayGrant(principal, slugs);
          return (
            <MenuItem
              key={role.id}
              role="menuitemcheckbox"
              aria-checked={has(role.id)}
              disabled={!isAllowed}
              title={isAllowed ? undefined : t("members.rights.beyond")}
              onClick={() => toggle(role.id)}
            >
              <Checkbox
                checked={has(role.id)}
                tabIndex={-1}
                disableRipple
                slotProps={{ input: { "aria-hidden": true } }}
                sx={{ p: 0, mr: 1, alignSelf: "flex-start" }}
              />
              <span style={{ whiteSpace: "normal", maxWidth: 380 }}>
                {nameOf(role)}
                {workspace !== null && (
                  <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
                    {textOf(slugs, workspace)}
                  </Box>
                )}
              </span>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
