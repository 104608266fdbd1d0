import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Fragment, useState } from "react";
import type { FormEvent } from "react";
import { historyApi } from "#contract/history/history.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { itemCardApi } from "#contract/purchase-items/item-cards.api.ts";
import { samePartKey } from "#contract/purchase-items/same-part.ts";
import { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCache } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { resources } from "#src/api/resources.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConflictDialog } from "#src/ui/conflict/ConflictDialog.tsx";
import type { ConflictChoice } from "#src/ui/conflict/conflict-field.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { rebased } from "#src/ui/forms/rebased.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { DRAFT_FIELDS, draftOf, wireValue } from "#src/features/purchase-items/draft-item.ts";
import type { DraftField, DraftItem } from "#src/features/purchase-items/draft-item.ts";
import { DuplicateHint, usePartHolders } from "#src/features/purchase-items/DuplicateHint.tsx";
import { PaidNote } from "#src/features/purchase-items/PaidNote.tsx";
import { filledBy } from "#src/features/purchase-items/suggested-products.ts";
import { SuggestField } from "#src/features/purchase-items/SuggestField.tsx";
import { useFieldText } from "#src/features/purchase-items/use-field-text.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { ItemField } from "#src/features/purchase-items/ItemField.tsx";

/** What differs between two drafts. */
const changedFields = (before: DraftItem, after: DraftItem): DraftField[] =>
  DRAFT_FIELDS.filter((field) => before[field] !== after[field]);

/** What keeps the form from being saved: an error of the whole, or that somebody has deleted the item. */
function FormTrouble({ error, is_gone }: { error: string | null; is_gone: boolean }) {
  const t = useT();
  return (
    <>
      {error !== null && (
        <Callout tone="bad" role="alert">
          {error}
        </Callout>
      )}
      {is_gone && (
        <Callout tone="bad" role="alert">
          {t("deleted_items.meanwhile.item")}{" "}
          <TextLink to={paths.deletedItems()}>{t("purchase_items.deleted")}</TextLink>
        </Callout>
      )}
    </>
  );
}

/** Saves what was changed, or takes it back; names how much that is. */
function FormActions(props: { is_saving: boolean; is_changed: boolean; words: string; onTakeBack: () => void }) {
  const t = useT();
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      <Button type="submit" variant="contained" loading={props.is_saving} disabled={!props.is_changed}>
        {t("ui.action.save")}
      </Button>
      {props.is_changed && <Button onClick={props.onTakeBack}>{t("ui.action.undo")}</Button>}
      {props.is_changed && (
        <Box component="span" sx={{ alignSelf: "center", color: "text.secondary" }}>
          {props.words}
        </Box>
      )}
    </Box>
  );
}

/** The fields of one item; saved by the button, with the version that the form was filled from. */
export function ItemForm({ item }: { item: PurchaseItem }) {
  const t = useT();
  const formats = useFormats();
  const notify = useNotify();
  const mayEdit = useMay()(resources["purchase-items"].update);
  const [base, setBase] = useState(item);
  const [draft, setDraft] = useState(() => draftOf(item));
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<PurchaseItem | null>(null);
  const [chosen, setChosen] = useState<Product | null>(null);
  const text = useFieldText();
  const holders = usePartHolders(draft, item.id);
  const [isSaving, setSaving] = useState(false);
  const { change, put } = useRecord<PurchaseItem>("purchase-items");
  const { refresh } = useCache();
  const freshItems = useChanged("purchase-items");
  const changed = changedFields(draftOf(base), draft);
  const words = t("purchase_items.changed_fields", {
    smart_count: changed.length,
    count: formats.count(changed.length),
  });
  useUnsaved(changed.length > 0, { lost: words });
  // Somebody else has saved while nothing was typed here: the form shows it.
  if (item.version > base.version && changed.length === 0) {
    setBase(item);
    setDraft(draftOf(item));
  }

  const take = async (saved: PurchaseItem): Promise<void> => {
    setBase(saved);
    setDraft((current) => rebased(current, draft, draftOf(saved)));
    put(saved);
    notify(t("purchase_items.saved"));
    await refresh("purchase-items", historyApi.list, itemCardApi.prices, itemCardApi.duplicates);
  };
  const forget = (): void => {
    setErrors({});
    setError(null);
    setGone(false);
  };
  const send = (fields: readonly DraftField[], version: number): Promise<PurchaseItem> => {
    const values = fields.map((field) => [field, wireValue(field, draft[field])] as const);
    setSaving(true);
    return change(item, { version, ...Object.fromEntries(values) }).finally(() => setSaving(false));
  };
  const save = async (fields: readonly DraftField[], version: number): Promise<void> => {
    forget();
    try {
      await take(await send(fields, version));
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === "version_conflict")
        await meet(PurchaseItem.parse(reason.body.current), fields);
      else if (reason instanceof ApiError && reason.code === "not_found") await miss();
      else if (reason instanceof ApiError && Object.keys(reason.fields).length > 0) setErrors(reason.fields);
      else setError(failureText(reason, t));
    }
  };
  /** Somebody else has deleted it: what was typed stays. */
  const miss = async (): Promise<void> => {
    setGone(true);
    await Promise.all([freshItems(), refresh("deleted-purchase-items")]);
  };
  /** Somebody else was faster: what only one of the two has changed needs no choice. */
  const meet = async (current: PurchaseItem, fields: readonly DraftField[]): Promise<void> => {
    const [before, after] = [draftOf(base), draftOf(current)];
    if (fields.some((field) => after[field] !== before[field] && after[field] !== draft[field])) setTheirs(current);
    else await save(fields, current.version);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed.length > 0) void save(changed, base.version);
  };
  const resolve = (current: PurchaseItem, choices: Readonly<Record<string, ConflictChoice>>): void => {
    const mine = changed.filter((field) => choices[field] !== "theirs");
    setTheirs(null);
    if (mine.length > 0) void save(mine, current.version);
    else void take(current);
  };
  const choose = (product: Product): void => {
    setChosen(product);
    setDraft({ ...draft, ...filledBy(product) });
  };
  const type = (field: DraftField, value: string | null): void => {
    setDraft({ ...draft, [field]: value });
    // What the server said of a field is about what stood in it.
    setErrors(({ [field]: _told, ...others }) => others);
  };
  const takeBack = (): void => {
    setDraft(draftOf(base));
    forget();
    setChosen(null);
  };
  const fieldProps = (field: DraftField) => ({
    value: draft[field],
    error: errors[field]?.join(" "),
    disabled: !mayEdit,
    onChange: (value: string | null) => type(field, value),
  });
  const isChosen =
    chosen !== null &&
    chosen.part_number !== null &&
    samePartKey(chosen.part_number, chosen.manufacturer) === samePartKey(draft.part_number, draft.manufacturer);
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "flex", flexDirection: "column", gap: 1.75 }}>
      <FieldGrid min={200}>
        {DRAFT_FIELDS.map((field) => (
          <Fragment key={field}>
            {field === "nomenclature" || field === "part_number" ? (
              <SuggestField
                field={field}
                {...fieldProps(field)}
                hint={
                  field === "part_number" && holders !== undefined ? <DuplicateHint holders={holders} /> : undefined
                }
                onChoose={choose}
              />
            ) : (
              <ItemField field={field} {...fieldProps(field)} />
            )}
          </Fragment>
        ))}
      </FieldGrid>
      {isChosen && <PaidNote product={chosen} />}
      <FormTrouble error={error} is_gone={isGone} />
      {mayEdit && (
        <FormActions is_saving={isSaving} is_changed={changed.length > 0} words={words} onTakeBack={takeBack} />
      )}
      {theirs !== null && (
        <ConflictDialog
          key={theirs.version}
          open
          fields={changed
            .filter(
              (field) => draftOf(theirs)[field] !== draft[field] && draftOf(theirs)[field] !== draftOf(base)[field],
            )
            .map((field) => ({
              key: field,
              label: t(`purchase_items.field.${field}`),
              mine: text(field, draft[field]),
              theirs: text(field, draftOf(theirs)[field]),
            }))}
          onResolve={(choices) => resolve(theirs, choices)}
          onClose={() => setTheirs(null)}
        />
      )}
    </Box>
  );
}
