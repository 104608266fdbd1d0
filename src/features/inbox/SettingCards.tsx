import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import { deliveryOf } from "#contract/inbox/inbox-settings.schema.ts";
import type { InboxSettings } from "#contract/inbox/inbox-settings.schema.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldSwitch } from "#src/ui/fields/FieldSwitch.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

const HALF_HOUR = 30;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Times of the day in steps of half an hour, and the given time if it is another one. */
const timesWith = (given: number): { value: number; label: string }[] =>
  [...new Set([...Array.from({ length: 48 }, (_, step) => step * HALF_HOUR), given])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: clockText(value) }));

interface CardProps {
  settings: InboxSettings;
  onChange: (settings: InboxSettings) => void;
}

export function DigestCard({ settings, next, onChange }: CardProps & { next: string | null }) {
  const t = useT();
  const { dateTime } = useFormats();
  const { digest } = settings;
  const [first = 0, second = null] = digest.times;
  const set = (patch: Partial<InboxSettings["digest"]>): void =>
    onChange({ ...settings, digest: { ...digest, ...patch } });
  const isEmpty = INBOX_KINDS.every((kind) => !deliveryOf(settings, kind).digest);
  return (
    <AsideCard title={t("inbox.set.digest_title")}>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        <FieldSwitch label={t("inbox.set.digest_on")} checked={digest.on} onChange={(on) => set({ on })} />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
          <FieldSelect
            label={t("inbox.set.first")}
            value={first}
            options={timesWith(first)}
            onChange={(time) => set({ times: second === null ? [time] : [time, second] })}
          />
          <FieldSelect
            label={t("inbox.set.second")}
            value={second ?? -1}
            options={[{ value: -1, label: t("inbox.set.no_second") }, ...timesWith(second ?? first)]}
            onChange={(time) => set({ times: time === -1 ? [first] : [first, time] })}
          />
        </Box>
        <ToggleButtonGroup
          size="small"
          aria-label={t("inbox.set.days")}
          value={digest.days}
          onChange={(_event, days: number[]) => set({ days: [...days].sort((a, b) => a - b) })}
          sx={{ flexWrap: "wrap", height: "auto" }}
        >
          {DAYS.map((day) => (
            <ToggleButton key={day} value={day}>
              {t(`inbox.set.day.d${day}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ color: "text.secondary" }}>
          {digest.on && isEmpty
            ? t("inbox.set.empty_digest")
            : next === null
              ? t("inbox.set.no_digest")
              : t("inbox.set.next_digest", { at: dateTime(next) })}
        </Box>
      </Box>
    </AsideCard>
  );
}

export function QuietCard({ settings, onChange }: CardProps) {
  const t = useT();
  const { quiet } = settings;
  const set = (patch: Partial<InboxSettings["quiet"]>): void =>
    onChange({ ...settings, quiet: { ...quiet, ...patch } });
  return (
    <AsideCard title={t("inbox.set.quiet_title")}>
      <Box sx={{ display: "grid", gap: 1.5 }}>
        <FieldSwitch label={t("inbox.set.quiet_on")} checked={quiet.on} onChange={(on) => set({ on })} />
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
          <FieldSelect
            label={t("inbox.set.from")}
            value={quiet.from}
            options={timesWith(quiet.from)}
            onChange={(from) => set({ from })}
          />
          <FieldSelect
            label={t("inbox.set.to")}
            value={quiet.to}
            options={timesWith(quiet.to)}
            onChange={(to) => set({ to })}
          />
        </Box>
        <FieldCheckbox
          label={t("inbox.set.urgent")}
          hint={t("inbox.set.urgent_hint")}
          checked={quiet.lets_urgent}
          onChange={(lets_urgent) => set({ lets_urgent })}
        />
      </Box>
    </AsideCard>
  );
}
