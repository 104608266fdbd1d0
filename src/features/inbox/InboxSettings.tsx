import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Typography from "@mui/material/Typography";
import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import type { InboxKind } from "#contract/inbox/inbox-events.ts";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { deliveryOf } from "#contract/inbox/inbox-settings.schema.ts";
import type { InboxSettings as Settings } from "#contract/inbox/inbox-settings.schema.ts";
import { useCache, useCall, useCallMutation } from "#src/api/hooks.ts";
import { KIND_ICON } from "#src/features/inbox/entry-look.ts";
import { MutedCard } from "#src/features/inbox/MutedCard.tsx";
import { DigestCard, QuietCard } from "#src/features/inbox/SettingCards.tsx";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useZone } from "#src/locale/use-zone.ts";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SheetBody } from "#src/ui/page/SheetBody.tsx";

const CELL = { p: 1, textAlign: "center", borderTop: 1, borderColor: "ui.line" } as const;

function KindRows({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  const t = useT();
  const set = (kind: InboxKind, patch: { at_once?: boolean; digest?: boolean }): void =>
    onChange({ ...settings, kinds: { ...settings.kinds, [kind]: { ...deliveryOf(settings, kind), ...patch } } });
  return INBOX_KINDS.map((kind) => {
    const name = t(`inbox.kind.${kind}`);
    const { at_once, digest } = deliveryOf(settings, kind);
    const box = (column: "at_once" | "digest", checked: boolean) => (
      <Box component="td" sx={CELL}>
        <Checkbox
          checked={checked}
          onChange={(event) => set(kind, { [column]: event.target.checked })}
          slotProps={{ input: { "aria-label": `${name}: ${t(`inbox.set.${column}`)}` } }}
        />
      </Box>
    );
    return (
      <tr key={kind}>
        <Box component="th" scope="row" sx={{ ...CELL, textAlign: "left", fontWeight: 400 }}>
          <Box sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
            <Icon name={KIND_ICON[kind]} />
            <span>
              <b>{name}</b>
              <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
                {t(`inbox.about.${kind}`)}
              </Box>
            </span>
          </Box>
        </Box>
        <Box component="td" sx={{ ...CELL, color: "text.secondary" }}>
          <Box component="span" sx={{ display: "inline-flex" }}>
            <Icon name="check" label={t("inbox.set.always")} />
          </Box>
        </Box>
        {box("at_once", at_once)}
        {box("digest", digest)}
      </tr>
    );
  });
}

function Table(props: { settings: Settings; onChange: (settings: Settings) => void }) {
  const t = useT();
  return (
    <Box sx={{ border: 1, borderColor: "ui.line", borderRadius: 1, overflowX: "auto" }}>
      <Box component="table" sx={{ width: "100%", borderCollapse: "collapse" }}>
        <thead>
          <tr>
            {(["what", "on_screen", "at_once", "digest"] as const).map((column) => (
              <Box
                key={column}
                component="th"
                scope="col"
                sx={{
                  p: 1,
                  fontWeight: 500,
                  textAlign: column === "what" ? "left" : "center",
                  color: "text.secondary",
                }}
              >
                {t(`inbox.set.${column}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          <KindRows {...props} />
        </tbody>
      </Box>
    </Box>
  );
}

/** What is mailed at once, in a digest or not at all. Every change is saved at once. */
export function InboxSettings({ onBack }: { onBack: () => void }) {
  const t = useT();
  const fail = useFailure();
  const zone = useZone();
  const { put } = useCache();
  const answer = useCall(inboxApi.settings, {});
  const save = useCallMutation(inboxApi.change_settings);
  const change = (settings: Settings): void => {
    const before = answer.data;
    const body = { ...settings, zone };
    // Shows the change while it is saved, and takes it back if that fails.
    if (before !== undefined) put(inboxApi.settings, {}, { ...before, settings: body });
    void save
      .mutateAsync({ body })
      .then((saved) => put(inboxApi.settings, {}, saved))
      .catch((error: unknown) => {
        if (before !== undefined) put(inboxApi.settings, {}, before);
        fail(error);
      });
  };
  const { data } = answer;
  return (
    <PageSheet>
      <ListBar
        title={t("inbox.set.title")}
        actions={
          <Button startIcon={<Icon name="chevron-left" />} onClick={onBack}>
            {t("inbox.back")}
          </Button>
        }
      />
      <SheetBody>
        {answer.isPending && <SkeletonList columns={4} />}
        <ReadFailureIfAny answer={answer} />
        {data !== undefined && (
          <Box
            sx={{ display: "grid", gap: 2, alignItems: "start", gridTemplateColumns: { xs: "1fr", lg: "1fr 340px" } }}
          >
            <div>
              <Table settings={data.settings} onChange={change} />
              <Typography sx={{ mt: 1, color: "text.secondary" }}>{t("inbox.set.security")}</Typography>
              <Typography role="status" sx={{ mt: 1, minHeight: 20, color: "success.main" }}>
                {save.isSuccess && !save.isPending ? t("inbox.set.saved") : ""}
              </Typography>
            </div>
            <Box sx={{ display: "grid", gap: 2 }}>
              <DigestCard settings={data.settings} next={data.next_digest_at} onChange={change} />
              <QuietCard settings={data.settings} onChange={change} />
              <MutedCard />
            </Box>
          </Box>
        )}
      </SheetBody>
    </PageSheet>
  );
}
