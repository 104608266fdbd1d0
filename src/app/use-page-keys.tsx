import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useOpenPages } from "#src/app/pages.ts";
import type { Area } from "#src/app/pages.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

const HelpDialog = deferred(async () => (await import("#src/app/HelpDialog.tsx")).HelpDialog);

function GoKey({ letter, label, to }: { letter: string; label: string; to: string }) {
  const navigate = useNavigate();
  useShortcut(`g ${letter}`, label, () => void navigate(to));
  return null;
}

/** Provides the keys of an area: G and a letter open a page of its menu, a question mark opens the help. */
export function usePageKeys(area: Area): { readonly onHelp: () => void; readonly keys: ReactNode } {
  const t = useT();
  const open = useOpenPages(area);
  const [isHelp, setHelp] = useState(false);
  useShortcut("?", t("frame.keys.help"), () => setHelp(true));
  return {
    onHelp: () => setHelp(true),
    keys: (
      <>
        {open.map(
          ({ path, menu, to }) =>
            menu.go !== undefined && <GoKey key={path} letter={menu.go} label={t(menu.label)} to={to} />,
        )}
        {isHelp && <HelpDialog onClose={() => setHelp(false)} />}
      </>
    ),
  };
}
