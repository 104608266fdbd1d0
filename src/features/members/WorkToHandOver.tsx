import Box from "@mui/material/Box";
import { WORK_PERMISSIONS } from "#contract/members/member.schema.ts";
import type { Activities, Member, Role } from "#contract/members/member.schema.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Bound } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

/** Returns the members who can sign in and have all permissions required for this work. */
export function possibleSuccessors(
  activities: Activities,
  given: { members: readonly Member[]; roles: readonly Role[]; except: number },
): Member[] {
  const needed = new Set<Permission>(activities.work.map(({ kind }) => WORK_PERMISSIONS[kind]));
  const rights = (member: Member): Set<Permission> =>
    new Set(
      member.roles.flatMap(
        ({ id }) => given.roles.find((role) => role.id === id)?.actions.map(({ slug }) => slug) ?? [],
      ),
    );
  return given.members.filter(
    (member) =>
      member.id !== given.except &&
      !member.is_blocked &&
      (member.is_owner || [...needed].every((slug) => rights(member).has(slug))),
  );
}

interface WorkToHandOverProps extends Bound<number | null> {
  text: string;
  activities: Activities;
  candidates: readonly Member[];
}

export function WorkToHandOver({ text, activities, candidates, ...taker }: WorkToHandOverProps) {
  const t = useT();
  return (
    <>
      <Callout tone="warn">{text}</Callout>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: "flex", flexDirection: "column", gap: 0.5 }}>
        {activities.work.map(({ kind, count, first }) => (
          <li key={kind}>
            <span style={{ fontWeight: 500 }}>{t(`members.work.${kind}`, { smart_count: count })}</span>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {": "}
              {first.map(({ name }) => name).join(", ")}
              {count > first.length && ` ${t("members.work.more", { count: count - first.length })}`}
            </Box>
          </li>
        ))}
      </Box>
      {candidates.length === 0 ? (
        <Callout tone="bad">{t("members.remove.nobody")}</Callout>
      ) : (
        <FieldSelect
          label={t("members.remove.to")}
          required
          {...taker}
          options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}
