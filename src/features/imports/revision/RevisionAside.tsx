import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { RevisionDifference } from "#contract/imports/revision.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { UseMark } from "#src/features/imports/revision/UseBar.tsx";
import type { Effects } from "#src/features/imports/revision/sections.ts";

export const MODES = ["file", "grow", "add"] as const;
export type Mode = (typeof MODES)[number];
const LEGEND = ["ordered", "in_tender", "excess"] as const;

function ModeCard({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useT();
  return (
    <AsideCard title={t("revisions.mode.title")}>
      <RadioGroup
        aria-label={t("revisions.mode.title")}
        value={mode}
        onChange={(_, next) => onMode(MODES.find((each) => each === next) ?? "file")}
        sx={{ gap: 1 }}
      >
        {MODES.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio size="small" />}
            slotProps={{ typography: { variant: "body2" } }}
            sx={{ alignItems: "flex-start" }}
            label={
              <>
                <Box component="span" sx={{ display: "block", fontWeight: each === mode ? 500 : 400 }}>
                  {t(`revisions.mode.${each}`)}
                </Box>
                <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
                  {t(`revisions.mode.${each}_text`)}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </AsideCard>
  );
}

function EffectCard({ effects }: { effects: Effects }) {
  const { t, formats } = useTextTools();
  const kinds = (["created", "changed", "removed", "left"] as const).filter((kind) => effects[kind] > 0);
  return (
    <AsideCard title={t("revisions.effect.title")}>
      <div role="status">
        {kinds.map((kind) => (
          <Box key={kind} sx={{ display: "flex", gap: 1, py: 0.5 }}>
            <Box component="span" className="num" sx={{ minWidth: 28, textAlign: "right", fontWeight: 600 }}>
              {formats.count(effects[kind])}
            </Box>{" "}
            {t(`revisions.effect.${kind}`, { smart_count: effects[kind] })}
          </Box>
        ))}
      </div>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          mt: 0.75,
          pt: 0.75,
          borderTop: 1,
          borderColor: "ui.line",
          color: "text.secondary",
        }}
      >
        <Icon name="lock" size={14} />
        {t("revisions.effect.promise")}
      </Box>
    </AsideCard>
  );
}

function Legend() {
  const t = useT();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px", typography: "caption", color: "text.secondary" }}>
      {LEGEND.map((kind) => (
        <Box component="span" key={kind} sx={{ display: "inline-flex", alignItems: "center" }}>
          <UseMark kind={kind} />
          {t(`revisions.legend.${kind}`)}
        </Box>
      ))}
    </Box>
  );
}

interface RevisionAsideProps {
  difference: RevisionDifference;
  effects: Effects;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

export function RevisionAside({ difference, effects, mode, onMode }: RevisionAsideProps) {
  const { t, formats } = useTextTools();
  const { lines, by_part, by_name } = difference;
  const counts = {
    by_part,
    by_name,
    only_file: lines.filter(({ items }) => items.length === 0).length,
    only_group: lines.filter(({ rows }) => rows.length === 0).length,
  };
  return (
    <>
      <ModeCard mode={mode} onMode={onMode} />
      <EffectCard effects={effects} />
      <AsideCard title={t("revisions.matched.title")}>
        <KeyValueList
          rows={(["by_part", "by_name", "only_file", "only_group"] as const).map((key) => ({
            key,
            label: t(`revisions.matched.${key}`),
            value: formats.count(counts[key]),
          }))}
        />
      </AsideCard>
      <Legend />
    </>
  );
}
