import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import { useCanAccess } from "ra-core";
import { useState } from "react";
import type { Role } from "#contract/members/member.schema.ts";
import { roleRights } from "#contract/permissions.ts";
import type { Permission } from "#contract/permissions.ts";
import { useMe } from "#src/api/me.tsx";
import { PERMISSION_AREAS } from "#src/features/members/permission-areas.ts";
import { RoleDialog } from "#src/features/members/RoleDialog.tsx";
import { useRoleName } from "#src/entities/role/use-role-name.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

const Line = styled(ButtonBase)(({ theme }) => ({
  display: "flex",
  width: "100%",
  gap: 12,
  minHeight: 36,
  padding: "4px 8px",
  margin: "0 -8px",
  boxSizing: "content-box",
  borderRadius: 6,
  textAlign: "left",
  ...theme.typography.body2,
  "& .name": { flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" },
  "& .quiet": {
    flex: "none",
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
  },
  "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&[aria-pressed=true]": { backgroundColor: theme.vars.palette.ui.selected, fontWeight: 500 },
}));

const FACES = 3;

function RoleCard({ role, onEdit }: { role: Role; onEdit: (() => void) | undefined }) {
  const t = useT();
  const nameOf = useRoleName();
  const { workspace } = useMe();
  const granted = role.actions.map(({ slug }) => slug);
  const has = (slug: Permission): boolean => granted.includes(slug);
  const denied = workspace === null ? [] : roleRights(granted, workspace).cannot;
  return (
    <AsideCard title={nameOf(role)} action={onEdit && <TextLink onClick={onEdit}>{t("members.rights.edit")}</TextLink>}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "flex", flexDirection: "column", gap: 1 }}>
        {PERMISSION_AREAS.filter(({ permissions }) => permissions.some(has)).map(({ area, permissions }) => (
          <li key={area} style={{ display: "flex", gap: 8 }}>
            <Icon name="check" style={{ flex: "none", marginTop: 2 }} />
            <span>
              <span style={{ fontWeight: 500 }}>{t(`members.area.${area}`)}</span>
              <Box component="span" sx={{ color: "text.secondary" }}>
                {": "}
                {permissions
                  .filter(has)
                  .map((slug) => t(`members.permission.${slug}`))
                  .join(", ")}
              </Box>
            </span>
          </li>
        ))}
      </Box>
      {denied.length > 0 && (
        <Box sx={{ mt: 1, color: "text.secondary" }}>
          {t("members.rights.cannot", { rights: denied.map((slug) => t(`members.permission.${slug}`)).join(", ") })}
        </Box>
      )}
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          mt: 1.5,
          pt: 1.25,
          borderTop: 1,
          borderColor: "ui.line",
          color: "text.secondary",
        }}
      >
        {role.users.slice(0, FACES).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} size={24} alone />
        ))}
        {role.users.length === 0
          ? t("members.rights.nobody")
          : t("members.rights.people", { smart_count: role.users.length })}
      </Box>
    </AsideCard>
  );
}

export function RolesAside({
  workspace,
  roles,
  onChanged,
}: {
  workspace: number;
  roles: readonly Role[];
  onChanged: () => void;
}) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const nameOf = useRoleName();
  const [chosen, setChosen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Role | "new" | null>(null);
  const { canAccess: mayChange } = useCanAccess({ resource: "roles", action: "create" });
  const role = roles.find(({ id }) => id === chosen) ?? roles.find(({ code }) => code === "MG") ?? roles[0];
  const done = (words: string): void => {
    setDialog(null);
    notify(words);
    onChanged();
  };
  return (
    <>
      <AsideCard
        title={t("members.rights.title")}
        action={
          mayChange && (
            <IconAction icon="plus" label={t("members.rights.add")} size="small" onClick={() => setDialog("new")} />
          )
        }
      >
        {roles.map((each) => (
          <Line key={each.id} disableRipple aria-pressed={each.id === role?.id} onClick={() => setChosen(each.id)}>
            <span className="name">{nameOf(each)}</span>
            <span className="quiet num">{t("members.rights.count", { smart_count: each.actions.length })}</span>
            <span className="quiet num" title={t("members.rights.people", { smart_count: each.users.length })}>
              {formats.count(each.users.length)} <Icon name="user" size={14} />
            </span>
          </Line>
        ))}
      </AsideCard>
      {role !== undefined && <RoleCard role={role} onEdit={mayChange === true ? () => setDialog(role) : undefined} />}
      <Callout tone="warn">{t("members.remove.advice")}</Callout>
      {dialog !== null && (
        <RoleDialog
          workspace={workspace}
          role={dialog === "new" ? null : (roles.find(({ id }) => id === dialog.id) ?? dialog)}
          onSaved={(saved) => {
            setChosen(saved.id);
            done(t("members.rights.saved", { name: nameOf(saved) }));
          }}
          onDeleted={(gone) => done(t("members.rights.deleted", { name: nameOf(gone) }))}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
