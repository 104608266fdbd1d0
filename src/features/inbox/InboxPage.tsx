import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { homeApi } from "#contract/home/home.api.ts";
import { INBOX_KINDS } from "#contract/inbox/inbox-events.ts";
import { INBOX_TABS } from "#contract/inbox/inbox.api.ts";
import type { InboxEntry } from "#contract/inbox/inbox.api.ts";
import { INBOX_UNREAD_SHOWN } from "#contract/limits.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { entryPath } from "#src/features/inbox/entry-path.ts";
import { EntryPane } from "#src/features/inbox/EntryPane.tsx";
import { readInboxAddress } from "#src/features/inbox/inbox-address.ts";
import type { InboxAddress } from "#src/features/inbox/inbox-address.ts";
import { InboxList } from "#src/features/inbox/InboxList.tsx";
import { useEntries, useMarking } from "#src/features/inbox/use-inbox.ts";
import type { Marking } from "#src/features/inbox/use-inbox.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { IconAction } from "#src/ui/page/IconAction.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ToolSelect } from "#src/ui/page/ToolSelect.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const InboxSettings = deferred(async () => (await import("#src/features/inbox/InboxSettings.tsx")).InboxSettings);

/** Time after which an open entry counts as read. */
const READ_AFTER_MS = 2_000;

type Change = (patch: AddressPatch, way?: { replace?: boolean }) => void;

/** Marks an entry as read once it has been open for a while, unless the reader has marked it as unread meanwhile. */
function useReadWhenSeen(entry: InboxEntry | undefined, isKept: boolean, onRead: (entry: InboxEntry) => void): void {
  const isDue = entry !== undefined && !entry.is_read && !isKept;
  const id = entry?.id;
  const read = useEffectEvent(() => entry !== undefined && onRead(entry));
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => read(), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, id]);
}

function Filters({ address, change }: { address: InboxAddress; change: Change }) {
  const t = useT();
  const { workspaces } = useMe();
  return (
    <ToolRow>
      <ToolSelect
        label={t("inbox.kind_filter")}
        value={address.kind}
        any={t("inbox.any_kind")}
        options={INBOX_KINDS.map((value) => ({ value, label: t(`inbox.kind.${value}`) }))}
        onChange={(kind) => change({ kind, entry: null })}
      />
      {workspaces.length > 1 && (
        <ToolSelect
          label={t("inbox.company_filter")}
          value={address.workspace === null ? null : String(address.workspace)}
          any={t("inbox.any_company")}
          options={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(company) => change({ company, entry: null })}
        />
      )}
    </ToolRow>
  );
}

interface EntriesProps {
  address: InboxAddress;
  change: Change;
  answer: ReturnType<typeof useEntries>;
  entries: readonly InboxEntry[];
  marking: Marking;
}

/** The list and the chosen entry. A narrow screen shows one of them. */
function Entries({ address, change, answer, entries, marking }: EntriesProps) {
  const t = useT();
  const { mark } = marking;
  const navigate = useNavigate();
  const { workspace, switchWorkspace } = useMe();
  const narrow = useNarrowerThan("lg");
  const [kept, setKept] = useState<number | null>(null);
  const open = entries.find(({ id }) => id === address.entry);
  useReadWhenSeen(open, open?.id === kept, (entry) => mark(entry, "read"));

  const choose = (entry: InboxEntry | undefined): void => {
    if (entry !== undefined) change({ entry: String(entry.id) }, { replace: address.entry !== null });
  };
  const step = (by: 1 | -1): void => choose(entries[Math.max(0, entries.findIndex(({ id }) => id === open?.id) + by)]);
  /** Opens the neighbour of an entry that leaves the list. */
  const leave = (entry: InboxEntry): void => {
    const at = entries.indexOf(entry);
    const next = narrow ? undefined : (entries[at + 1] ?? entries[at - 1]);
    change({ entry: next === undefined ? null : String(next.id) }, { replace: true });
  };
  const markAs = (entry: InboxEntry, as: "read" | "unread" | "archived" | "restored"): void => {
    setKept(as === "unread" ? entry.id : null);
    if (as === "archived" || as === "restored") leave(entry);
    mark(entry, as);
  };
  const putOff = (entry: InboxEntry, until: string): void => {
    leave(entry);
    marking.putOff(entry, until);
  };
  const follow = (entry: InboxEntry): void => {
    if (entry.words === null) return;
    if (!entry.is_read) mark(entry, "read");
    const path = entryPath(entry);
    if (entry.workspace.id === workspace?.id) void navigate(path);
    else switchWorkspace(entry.workspace.id, path);
  };
  useShortcut("j", t("inbox.next"), () => step(1));
  useShortcut("k", t("inbox.previous"), () => step(-1));
  useShortcut("e", t("inbox.archive"), () => open && markAs(open, open.is_archived ? "restored" : "archived"));
  useShortcut("u", t("inbox.mark_unread"), () => open && markAs(open, "unread"));
  useShortcut("o", t("inbox.open"), () => open && follow(open));

  const pane = open && (
    <EntryPane
      key={open.id}
      entry={open}
      onOpen={() => follow(open)}
      onMark={(as) => markAs(open, as)}
      onLater={(until) => putOff(open, until)}
      onFollow={(is_followed) => marking.follow(open, is_followed)}
      isHere={open.workspace.id === workspace?.id}
      {...(narrow && { onBack: () => change({ entry: null }) })}
    />
  );
  return (
    <Box sx={{ display: "flex", flex: "1 1 auto", minHeight: 0 }}>
      {(!narrow || open === undefined) && (
        <InboxList
          answer={answer}
          entries={entries}
          address={address}
          openId={open?.id}
          onOpen={choose}
          onMark={markAs}
          onLater={putOff}
        />
      )}
      {(!narrow || open !== undefined) && (
        <Box
          sx={{
            display: "flex",
            flexDirection: "column",
            flex: narrow ? "1 1 auto" : "0 0 440px",
            minWidth: 0,
            overflow: "auto",
            bgcolor: "ui.sunken",
            ...(narrow ? {} : { borderLeft: 1, borderColor: "ui.line" }),
          }}
        >
          {pane ?? (entries.length > 0 && <EmptyState small title={t("inbox.choose")} />)}
        </Box>
      )}
    </Box>
  );
}

/** News of all companies of the reader: the list on the left, the chosen entry with its way to the record on the right. */
export function InboxPage() {
  const t = useT();
  const { state: address, change } = useAddress(readInboxAddress);
  const { counted } = useFormats();
  const answer = useEntries(address);
  const entries = answer.data?.pages.flatMap(({ results }) => results) ?? [];
  const marking = useMarking(address, entries);
  const { markAll, isMarkingAll } = marking;
  const counts = answer.data?.pages[0]?.counts;
  const countOf = (tab: string): string | undefined => {
    const count = tab === "unread" || tab === "waits" || tab === "later" ? (counts?.[tab] ?? 0) : 0;
    return count === 0 ? undefined : count > INBOX_UNREAD_SHOWN ? `${INBOX_UNREAD_SHOWN}+` : String(count);
  };
  // The menu has made this call already.
  const unread = useCall(homeApi.menu, {}, { keep_previous: true }).data?.inbox ?? 0;
  useShortcut("shift+a", t("inbox.read_all"), markAll, !address.is_settings);
  if (address.is_settings) return <InboxSettings onBack={() => change({ view: null })} />;
  return (
    <PageSheet>
      <ListBar
        title={t("inbox.title")}
        count={unread === 0 ? undefined : t("inbox.new", counted(Math.min(unread, INBOX_UNREAD_SHOWN)))}
        actions={
          <>
            <Button startIcon={<Icon name="check" />} loading={isMarkingAll} onClick={markAll}>
              {t("inbox.read_all")}
            </Button>
            <IconAction
              icon="settings"
              label={t("inbox.settings")}
              onClick={() => change({ view: "settings", entry: null })}
            />
          </>
        }
      />
      <ViewTabs
        tabs={INBOX_TABS.map((value) => ({ value, label: t(`inbox.tab.${value}`), count: countOf(value) }))}
        value={address.tab}
        onChange={(tab) => change({ tab: tab === "all" ? null : tab, entry: null })}
      />
      <Filters address={address} change={change} />
      <Entries address={address} change={change} answer={answer} entries={entries} marking={marking} />
    </PageSheet>
  );
}
