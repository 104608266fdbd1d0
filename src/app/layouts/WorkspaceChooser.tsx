import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { useEffect, useId, useState } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useMe } from "#src/api/me.tsx";
import { WORKSPACE_GLYPH } from "#src/entities/company/workspace-look.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MOST = 50;

function Choices({ search, onClose }: { search: string; onClose: () => void }) {
  const t = useT();
  const formats = useFormats();
  const { workspace: current, switchWorkspace } = useMe();
  const answer = useCall(
    workspaceApi.list,
    { query: { search, ordering: "name", limit: MOST } },
    { keep_previous: true },
  );
  if (answer.isError)
    return (
      <ErrorState
        title={t("frame.workspaces.failed")}
        text={failureText(answer.error, t) ?? ""}
        onRetry={() => void answer.refetch()}
      />
    );
  const { results = [], count = 0 } = answer.data ?? {};
  if (answer.data !== undefined && results.length === 0) return <EmptyState small title={t("frame.workspaces.none")} />;
  return (
    <>
      <MenuList aria-label={t("frame.workspaces.choose")}>
        {results.map(({ id, name, status }) => (
          <MenuItem
            key={id}
            selected={id === current?.id}
            onClick={() => {
              onClose();
              if (id !== current?.id) switchWorkspace(id);
            }}
          >
            <WorkspaceMark id={id} name={name} />
            {name}
            <Spacer />
            {id === current?.id ? (
              <Icon name="check" label={t("frame.menu.current")} />
            ) : (
              status !== "VERIFIED" && <Glyph name={WORKSPACE_GLYPH[status]} />
            )}
          </MenuItem>
        ))}
      </MenuList>
      {count > results.length && (
        <p>{t("frame.workspaces.more", { shown: formats.count(results.length), total: formats.count(count) })}</p>
      )}
    </>
  );
}

/** All workspaces of the person, found by name or tax number; a click makes one the active one. */
export function WorkspaceChooser({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const title = useId();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t("frame.workspaces.choose")}</DialogTitle>
      <DialogContent>
        <SearchField value={typed} onChange={setTyped} placeholder={t("frame.workspaces.search")} />
        <Choices search={search} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
