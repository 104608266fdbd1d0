import Box from "@mui/material/Box";
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCreate } from "ra-core";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { forgetUnsaved, useUnsaved } from "#src/api/unsaved.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { paths } from "#src/entities/paths.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormEnd } from "#src/ui/forms/FormEnd.tsx";
import { Breadcrumbs } from "#src/ui/page/Breadcrumbs.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailHeader } from "#src/ui/page/DetailHeader.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { EarlierTender } from "#src/features/tenders/EarlierTender.tsx";

interface Form {
  readonly kind: "empty" | "like";
  readonly from: number | null;
  readonly name: string;
}

/**
 * Creates an empty tender or a copy of an earlier tender, and opens the draft. The `copy` query parameter preselects
 * the tender to copy.
 */
export function TenderCreate() {
  const t = useT();
  const navigate = useNavigate();
  const [create] = useCreate<Tender, Error>();
  const changed = useChanged("tenders");
  const { busy, error, attempt } = useDialogAction();
  const copy = useCallMutation(tenderApi.copy);
  const [query] = useSearchParams();
  const first = { kind: query.get("copy") === null ? "empty" : "like", from: null, name: "" } as const;
  const { values, field, checked } = useFormValues<Form>(first, ({ kind, from, name }) => {
    if (kind === "like") return from === null ? { from: t("tender_drafts.copy.choose") } : {};
    return name.trim() === "" ? { name: t("validation.required") } : {};
  });
  const { kind } = values;
  const [key] = useState(() => crypto.randomUUID());
  useUnsaved(values.name.trim() !== "");
  const make = async ({ kind: how, from, name }: Form): Promise<void> => {
    const trimmed = name.trim();
    const tender =
      how === "like" && from !== null
        ? await copy.mutateAsync({
            params: { id: from },
            body: trimmed === "" ? {} : { name: trimmed },
            idempotency_key: key,
          })
        : await create("tenders", { data: { name: trimmed }, meta: { idempotency_key: key } }, { returnPromise: true });
    if (typeof tender !== "object") throw new Error("the new tender was not answered");
    void changed();
    forgetUnsaved();
    void navigate(paths.tender(tender.id), { replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void attempt(checked(make));
  };
  return (
    <PageSheet>
      <Breadcrumbs
        crumbs={[{ label: t("tenders.title"), to: paths.tenders() }, { label: t("tenders.create.title") }]}
      />
      <DetailHeader title={t("tenders.create.title")} />
      <SheetBody>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ maxWidth: 480, display: "flex", flexDirection: "column", gap: 2 }}
        >
          <Box sx={{ justifySelf: "start" }}>
            <Segmented
              label={t("tender_drafts.copy.kind")}
              {...field("kind")}
              options={(["empty", "like"] as const).map((value) => ({
                value,
                label: t(`tender_drafts.copy.${value}`),
              }))}
            />
          </Box>
          {kind === "like" && (
            <>
              <Box sx={{ color: "text.secondary" }}>{t("tender_drafts.copy.hint")}</Box>
              <EarlierTender {...field("from")} />
              {field("from").error !== undefined && (
                <Callout tone="bad" role="alert">
                  {field("from").error}
                </Callout>
              )}
            </>
          )}
          <FieldText
            label={t("tenders.field.name")}
            required={kind === "empty"}
            autoFocus={kind === "empty"}
            {...field("name")}
            maxLength={200}
            hint={t(kind === "empty" ? "tenders.create.hint" : "tender_drafts.copy.name_hint")}
            error={kind === "empty" ? field("name").error : null}
          />
          <FormEnd submitLabel={t("tenders.create.submit")} busy={busy} error={error} />
        </Box>
      </SheetBody>
    </PageSheet>
  );
}
