import Dialog from "@mui/material/Dialog";
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { CommandInput } from "#src/app/commands/CommandInput.tsx";
import { CommandTextContext } from "#src/app/commands/command-text.ts";
import { noteRecent } from "#src/app/commands/recent.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { withWords } from "#src/locale/with-words.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

const ServiceCommands = deferred(
  async () => (await withWords(import("#src/app/commands/ServiceCommands.tsx"), "items", "deals")).ServiceCommands,
  <CommandInput />,
);
const AdminCommands = deferred(
  async () => (await withWords(import("#src/app/commands/AdminCommands.tsx"), "items")).AdminCommands,
  <CommandInput />,
);

/** Fixed height, so that the dialog doesn't resize with the number of results. */
const PLACE = { position: "absolute", top: "10dvh", m: 0, height: "min(480px, 76dvh)" };

function CommandDialog({ area, close }: { area: "desk" | "admin"; close: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const text = useMemo(() => ({ typed, setTyped, close }), [typed, close]);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      onClose={close}
      slotProps={{ paper: { "aria-label": t("controls.command.label"), sx: PLACE } }}
    >
      <CommandTextContext.Provider value={text}>
        {area === "admin" ? <AdminCommands /> : <ServiceCommands />}
      </CommandTextContext.Provider>
    </Dialog>
  );
}

/**
 * Provides an area's command dialog. Ctrl+K or the search field in the top bar opens it, unless another dialog is open.
 * Also stores the visited pages.
 */
export function useCommands(area: "desk" | "admin"): {
  frame: { onCommand: () => void; onPage: (name: string, list?: string) => void };
  dialog: ReactNode;
} {
  const t = useT();
  const { user, workspace } = useMe();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(
    () => setOpen((open) => !open && document.querySelector('[aria-modal="true"]') === null),
    [],
  );
  useShortcut("ctrl+k", t("controls.command.label"), toggle);
  const to = `${pathname}${search}`;
  const workspace_id = workspace?.id ?? null;
  const onPage = useCallback(
    (name: string, list?: string) => {
      // Until the record is loaded, the page title is still the name of the list.
      if (name !== list) noteRecent(user.id, workspace_id, { to, name, list });
    },
    [user.id, workspace_id, to],
  );
  const frame = useMemo(() => ({ onCommand: toggle, onPage }), [toggle, onPage]);
  return { frame, dialog: isOpen && <CommandDialog area={area} close={close} /> };
}
