import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Fragment } from "react";
import { settingsApi, TESTED_GROUPS } from "#contract/monitoring/settings.api.ts";
import type { ServerSettings, ServiceTest } from "#contract/monitoring/settings.api.ts";
import { useCall, useCallMutation } from "#src/api/hooks.ts";
import { Section } from "#src/features/monitoring/Section.tsx";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import type { GlyphName } from "#src/ui/icons/Glyph.tsx";
import type { Tone } from "#src/ui/icons/tones.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

type Group = ServerSettings["groups"][number];
type Setting = Group["settings"][number];

const CHIPS: Readonly<Record<ServiceTest["state"], { tone: Tone; glyph: GlyphName }>> = {
  ok: { tone: "good", glyph: "done" },
  off: { tone: "mute", glyph: "draft" },
  attention: { tone: "warn", glyph: "half" },
  failed: { tone: "bad", glyph: "no" },
};

const COLUMNS = { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" } as const;

function Value({ setting: { value, source } }: { setting: Setting }) {
  const { t } = useTextTools();
  if (source === "unset") return <span className="quiet">{t("monitoring.settings.unset")}</span>;
  if (value === null) return <span className="quiet">{t("monitoring.settings.secret")}</span>;
  return (
    <span className="code" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {value}
    </span>
  );
}

/** Name of a variable that may be broken after its underscores, as a phone has little room. */
function VariableName({ name }: { name: string }) {
  const parts = name.split(/(?<=_)/);
  return (
    <span className="code" style={{ whiteSpace: "normal" }}>
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at + 1).join("")}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

function GroupCard({ group: { group, settings } }: { group: Group }) {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const test = useCallMutation(settingsApi.test);
  const tested = TESTED_GROUPS.find((each) => each === group);
  const title = t(`monitoring.settings.group.${group}`);
  const { data: found } = test;
  const action = tested === "mail" ? t("monitoring.settings.mail_myself") : t("monitoring.settings.test");
  const columns = [
    { key: "name", header: t("monitoring.settings.name") },
    { key: "value", header: t("monitoring.settings.value") },
    { key: "source", header: t("monitoring.settings.source"), hide: "wide" as const },
  ];
  return (
    <Section
      title={title}
      actions={
        <>
          {found !== undefined && !test.isPending && (
            <StatusChip plain {...CHIPS[found.state]} label={t(`monitoring.settings.state.${found.state}`)} />
          )}
          {tested !== undefined && (
            <Button
              size="small"
              loading={test.isPending}
              aria-label={`${action}: ${title}`}
              onClick={() => void test.mutateAsync({ params: { group: tested } }).catch(fail)}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      {found !== undefined && !test.isPending && (
        <Box sx={{ px: 2.5, pb: 1.5 }}>
          <Callout tone={CHIPS[found.state].tone} role="status">
            <span style={{ overflowWrap: "anywhere" }}>{found.text}</span>{" "}
            <span className="num">{t("monitoring.figures.ms", { count: formats.count(Math.round(found.ms)) })}</span>
          </Callout>
        </Box>
      )}
      <PlainTable label={title} columns={columns}>
        {settings.map((setting) => (
          <tr key={setting.name}>
            <td style={{ whiteSpace: "normal" }}>
              <VariableName name={setting.name} />
            </td>
            <td style={{ whiteSpace: "normal" }}>
              <Value setting={setting} />
            </td>
            <td className="wide quiet">
              {setting.source === "unset" ? "" : t(`monitoring.settings.from.${setting.source}`)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  );
}

/** Shows the settings of the server without any secret, and tries the services that they name. */
export function SettingsPage() {
  const { t } = useTextTools();
  const answer = useCall(settingsApi.all, {});
  const { data, error } = answer;
  return (
    <PageSheet>
      <ListBar title={t("monitoring.settings.title")} />
      <SheetBody tabIndex={0} role="region" aria-label={t("monitoring.settings.title")}>
        {data === undefined && error !== null && <ReadFailure answer={answer} />}
        {data === undefined && error === null && <SkeletonList columns={3} />}
        {data !== undefined && (
          <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
            <Callout tone="info">{t("monitoring.settings.note")}</Callout>
            <Box sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: COLUMNS }}>
              {data.groups.map((group) => (
                <GroupCard key={group.group} group={group} />
              ))}
            </Box>
          </Box>
        )}
      </SheetBody>
    </PageSheet>
  );
}
