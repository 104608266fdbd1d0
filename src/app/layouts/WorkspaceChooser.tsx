import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import { useId } from "react";
import type { Workspace } from "#contract/workspaces/workspace.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { WORKSPACE_GLYPH } from "#src/entities/company/workspace-look.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useListOf } from "#src/api/use-list-of.ts";
import { useSearchText } from "#src/kit/list/use-search-text.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { Glyph } from "#src/ui/icons/Glyph.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { WorkspaceMark } from "#src/ui/page/WorkspaceMark.tsx";

const MAX_WORKSPACES = 50;
const BY_NAME = { field: "name", order: "ASC" } as const;

function Choices({ search, onClose }: { search: string; onClose: () => void }) {
  const { t, formats } = useTextTools();
  const { workspace: current, switchWorkspace } = useMe();
  const answer = useListOf<Workspace>("workspaces", {
    search,
    most: MAX_WORKSPACES,
    sort: BY_NAME,
    keep_previous: true,
  });
  if (answer.isError) return <ReadFailure title={t("frame.workspaces.failed")} answer={answer} />;
  const { data: results = [], total: count = 0 } = answer;
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

export function WorkspaceChooser({ onClose }: { onClose: () => void }) {
  const t = useT();
  const title = useId();
  const { typed, search, setTyped } = useSearchText();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t("frame.workspaces.choose")}</DialogTitle>
      <DialogContent>
        <SearchField value={typed} onChange={setTyped} placeholder={t("frame.workspaces.search")} />
        <Choices search={search} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
