import { ANNOUNCEMENT_MAX_LENGTH, ANNOUNCEMENT_TONES } from "#contract/operator/announcement.schema.ts";
import { announcementApi } from "#contract/operator/announcement.api.ts";
import type { AnnouncementState } from "#contract/operator/announcement.api.ts";
import { LANGUAGES } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { nowMs } from "#src/locale/clock.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { useZoneName } from "#src/locale/use-zone-name.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

type Known = AnnouncementState["announcement"];

/** The values of the form. A start in the past means that users see the announcement already. */
const valuesOf = (known: Known, zone: string) => ({
  ru: known?.texts.ru ?? "",
  en: known?.texts.en ?? "",
  "zh-hans": known?.texts["zh-hans"] ?? "",
  hi: known?.texts.hi ?? "",
  tone: known?.tone ?? "info",
  starts_at: known !== null && Date.parse(known.starts_at) > nowMs() ? localInput(known.starts_at, zone) : "",
  ends_at: known === null || known.ends_at === null ? "" : localInput(known.ends_at, zone),
});

interface AnnouncementDialogProps {
  state: AnnouncementState;
  onAnnounced: (state: AnnouncementState) => void;
  onClose: () => void;
}

/** Writes an announcement to all users, in the administrator's own language and optionally in the others. */
export function AnnouncementDialog({ state, onAnnounced, onClose }: AnnouncementDialogProps) {
  const { t, formats } = useTextTools();
  const zone = useZone();
  const zone_name = useZoneName();
  const { language: own } = useMe().user;
  const announce = useCallMutation(announcementApi.announce);
  const { values, field, checked } = useFormValues(valuesOf(state.announcement, zone), (typed) => {
    const [starts_at, ends_at] = [instantOf(typed.starts_at, zone), instantOf(typed.ends_at, zone)];
    const start = starts_at === null ? nowMs() : Date.parse(starts_at);
    return {
      ...(typed[own].trim() === "" && { [own]: t("validation.required") }),
      ...(typed.starts_at !== "" && starts_at === null && { starts_at: t("validation.timestamp") }),
      ...(typed.ends_at !== "" && ends_at === null && { ends_at: t("validation.timestamp") }),
      ...(ends_at !== null && Date.parse(ends_at) <= start && { ends_at: t("validation.ends_before_start") }),
    };
  });
  const languages = [own, ...LANGUAGES.filter((each) => each !== own)];
  const submit = checked(async (typed) => {
    const texts = Object.fromEntries(
      LANGUAGES.flatMap((language): [Language, string][] =>
        typed[language].trim() === "" ? [] : [[language, typed[language]]],
      ),
    );
    const [starts_at, ends_at] = [instantOf(typed.starts_at, zone), instantOf(typed.ends_at, zone)];
    onAnnounced(await announce.mutateAsync({ body: { texts, tone: typed.tone, starts_at, ends_at } }));
  });
  return (
    <FormActionDialog
      title={t("monitoring.announcement.title")}
      submitLabel={t("monitoring.announcement.announce")}
      onSubmit={submit}
      onClose={onClose}
    >
      {languages.map((language) => (
        <FieldText
          key={language}
          rows={language === own ? 2 : 1}
          required={language === own}
          autoFocus={language === own}
          maxLength={ANNOUNCEMENT_MAX_LENGTH}
          label={t(`monitoring.announcement.text.${language}`)}
          {...field(language)}
        />
      ))}
      <Segmented
        label={t("monitoring.announcement.tone")}
        options={ANNOUNCEMENT_TONES.map((tone) => ({ value: tone, label: t(`monitoring.announcement.tones.${tone}`) }))}
        value={values.tone}
        onChange={field("tone").onChange}
      />
      <FieldGrid>
        <FieldDate
          withTime
          label={t("monitoring.announcement.starts_at")}
          hint={t("monitoring.announcement.starts_hint")}
          {...field("starts_at")}
        />
        <FieldDate
          withTime
          label={t("monitoring.announcement.ends_at")}
          hint={t("tenders.terms.zone", { zone: zone_name })}
          {...field("ends_at")}
        />
      </FieldGrid>
      <div>
        <div className="quiet">{t("monitoring.announcement.preview", formats.counted(state.live_streams))}</div>
        <Callout tone={values.tone}>
          <span style={{ overflowWrap: "anywhere" }}>{values[own].trim() || t("monitoring.none")}</span>
        </Callout>
      </div>
    </FormActionDialog>
  );
}
