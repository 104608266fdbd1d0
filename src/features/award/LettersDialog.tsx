import Box from "@mui/material/Box";
import { awardLetterApi } from "#contract/award/award.api.ts";
import type { AwardLetters, LetterText } from "#contract/award/letter.schema.ts";
import { call } from "#src/api/client.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useUnsaved } from "#src/api/unsaved.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { LANGUAGES } from "#src/locale/languages.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";

function Recipients({ letters }: Pick<AwardLetters, "letters">) {
  const { t, formats } = useTextTools();
  const rows = letters.map(({ supplier, kind, sent_at, sent_by }) => ({
    key: String(supplier.id),
    label: supplier.name,
    value: (
      <>
        <span>{t(`award.letters.${kind}`)}</span>
        <Box component="span" sx={{ color: "text.secondary", fontWeight: 400 }}>
          {sent_at === null
            ? t("award.letters.due")
            : t("award.letters.sent", { at: formats.dateTime(sent_at), who: sent_by?.name ?? "" })}
        </Box>
      </>
    ),
  }));
  return <KeyValueList rows={rows} />;
}

interface Form {
  readonly texts: Readonly<Record<string, string>>;
}

const keyOf = ({ kind, language }: Pick<LetterText, "kind" | "language">): string => `${kind}_${language}`;

/**
 * Edits the award letters, with one text for each kind and required language, and sends them once. Afterwards the
 * dialog shows the recipients.
 */
export function LettersDialog({
  tender,
  onDone,
  onClose,
}: {
  tender: number;
  onDone: (after: AwardLetters) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { values, field, is_changed } = useFormValues<Form>({ texts: {} });
  const send = useCallMutation(awardLetterApi.send);
  const seen = useSeen(() => call(awardLetterApi.list, { params: { id: tender } }));
  useUnsaved(is_changed);
  const state = seen.record;
  const texts = (state?.may_send === true ? state.usual : []).map((usual) => ({
    ...usual,
    text: values.texts[keyOf(usual)] ?? usual.text,
  }));
  const submit = async (): Promise<void> => {
    await seen.confirm(async ({ version }, idempotency_key) =>
      onDone(await send.mutateAsync({ params: { id: tender }, body: { version, texts }, idempotency_key })),
    );
  };
  return (
    <FormActionDialog
      width="md"
      title={t("award.letters.title")}
      submitLabel={t("award.letters.send")}
      seen={seen}
      disabled={texts.length === 0 || texts.some(({ text }) => text.trim() === "")}
      onSubmit={submit}
      onClose={onClose}
    >
      {seen.changes !== null && (
        <Callout tone="warn" role="alert">
          {t("award.approval.changed")}
        </Callout>
      )}
      <Callout tone="info">{t("award.letters.text")}</Callout>
      {state !== null && <Recipients letters={state.letters} />}
      {texts.map((each) => (
        <FieldText
          key={keyOf(each)}
          label={t("award.letters.words", {
            kind: t(`award.letters.${each.kind}`),
            language: LANGUAGES.find(({ code }) => code === each.language)?.name ?? each.language,
          })}
          required
          rows={6}
          maxLength={4000}
          {...field(`texts.${keyOf(each)}`)}
          value={each.text}
        />
      ))}
    </FormActionDialog>
  );
}
