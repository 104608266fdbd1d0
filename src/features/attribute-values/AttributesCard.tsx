import Box from "@mui/material/Box";
import { useCanAccess, useDelete } from "ra-core";
import { useState } from "react";
import { useChanged } from "#src/api/use-changed.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import type { ValueRecord } from "#src/entities/attribute/attribute-words.ts";
import { shownValue } from "#src/entities/attribute/attribute-words.ts";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { ValueDialog } from "#src/features/attribute-values/ValueDialog.tsx";
import type { ValueOwner } from "#src/features/attribute-values/ValueDialog.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useSave } from "#src/kit/form/use-save.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { MoreMenu } from "#src/ui/page/MoreMenu.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";

export function AttributesCard({ owner }: { owner: ValueOwner }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const resource = `${owner.kind}-values` as const;
  const { canAccess: mayChange } = useCanAccess({ resource, action: "create" });
  const answer = useListOf<ValueRecord>(resource, { of: owner.id });
  const changed = useChanged(resource);
  const [remove] = useDelete();
  const create = useSave<ValueRecord>(resource, undefined, owner.id);
  const [opened, setOpened] = useState<ValueRecord | "new" | null>(null);
  const values = answer.data ?? [];
  const putBack = ({ attribute, value }: ValueRecord): void => {
    create({ attribute: attribute.id, value }).catch(fail);
  };
  const take = (value: ValueRecord): void => {
    remove(resource, { id: value.id, meta: { of: owner.id } }, { returnPromise: true })
      .then(() =>
        notify(
          t("attributes.values.removed", { name: value.attribute.name }),
          value.attribute.is_archived ? {} : { action: { label: t("ui.action.undo"), onClick: () => putBack(value) } },
        ),
      )
      .then(changed)
      .catch(fail);
  };
  const shown = (value: ValueRecord) => (
    <>
      <span>
        {shownValue(value.attribute, value.value, { t, formats })}
        {value.group !== null && (
          <Box component="span" sx={{ ml: 1, fontWeight: 400 }}>
            <TextLink to={paths.group(value.group.id)}>{t("attributes.values.of_group")}</TextLink>
          </Box>
        )}
      </span>
      {mayChange === true && value.group === null && (
        <MoreMenu
          label={t("attributes.values.menu", { name: value.attribute.name })}
          items={[
            { key: "edit", label: t("attributes.values.change"), icon: "edit", onClick: () => setOpened(value) },
            {
              key: "remove",
              label: t("attributes.values.remove"),
              icon: "close",
              destructive: true,
              onClick: () => take(value),
            },
          ]}
        />
      )}
    </>
  );
  return (
    <AsideCard
      title={t("attributes.values.title")}
      count={values.length === 0 ? undefined : formats.count(values.length)}
      action={
        mayChange === true && (
          <IconAction icon="plus" label={t("attributes.values.add")} size="small" onClick={() => setOpened("new")} />
        )
      }
    >
      <ReadFailureIfAny answer={answer} />
      {answer.data !== undefined && values.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>
          {t(owner.kind === "item" ? "attributes.values.empty_item" : "attributes.values.empty_group")}
        </Box>
      )}
      {values.length > 0 && (
        <KeyValueList
          rows={values.map((value) => ({
            key: String(value.attribute.id),
            label: value.attribute.name,
            value: shown(value),
          }))}
        />
      )}
      {opened !== null && (
        <ValueDialog
          owner={owner}
          value={opened === "new" ? null : opened}
          taken={new Set(values.flatMap(({ attribute, group }) => (group === null ? [attribute.id] : [])))}
          onClose={() => setOpened(null)}
          onDone={() => setOpened(null)}
        />
      )}
    </AsideCard>
  );
}
