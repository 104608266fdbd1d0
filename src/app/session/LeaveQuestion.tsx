import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import type { Location } from "react-router";
import { editingScreens } from "#src/api/unsaved.ts";
import type { EditingScreen } from "#src/api/unsaved.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/page/ConfirmDialog.tsx";

/** Maximum wait for automatic saves before the dialog opens, in milliseconds. */
const PATIENCE_MS = 1500;

function left(from: Location, to: Location): EditingScreen[] {
  const isOtherPage = from.pathname !== to.pathname;
  return editingScreens().filter(
    ({ goes_on, whole_page }) =>
      goes_on !== true && (isOtherPage || (whole_page !== true && from.search !== to.search)),
  );
}

const unsavedOf = (screens: readonly EditingScreen[]): EditingScreen[] => screens.filter(({ unsaved }) => unsaved);

const openCell = (): HTMLElement | null =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.closest("[role=grid]") !== null
    ? document.activeElement
    : null;

async function saveAll(from: Location, to: Location): Promise<void> {
  openCell()?.blur();
  await drawn();
  await Promise.all(unsavedOf(left(from, to)).map(({ save }) => save?.() ?? Promise.resolve()));
  await drawn();
}

/** Waits for a render, because components register unsaved edits when they render. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks for confirmation before a link, a closing drawer or the browser's Back button discards unsaved edits. Automatic
 * saves run first, and the dialog appears only if they fail. One instance serves all components that call `useUnsaved`.
 */
export function LeaveQuestion() {
  const t = useT();
  const [here, setHere] = useState<Location | null>(null);
  const [lost, setLost] = useState<readonly string[] | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const screens = left(currentLocation, nextLocation);
    if (unsavedOf(screens).length === 0 && (screens.length === 0 || openCell() === null)) return false;
    setHere(currentLocation);
    return true;
  });
  useEffect(() => {
    if (blocker.state !== "blocked" || here === null) return undefined;
    let isOver = false;
    const ask = (): void => {
      if (!isOver) setLost(unsavedOf(left(here, blocker.location)).flatMap((screen) => screen.lost ?? []));
    };
    const timer = setTimeout(ask, PATIENCE_MS);
    void saveAll(here, blocker.location).then(() => {
      if (isOver) return;
      clearTimeout(timer);
      if (unsavedOf(left(here, blocker.location)).length === 0) blocker.proceed();
      else ask();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      setLost(null);
    };
  }, [blocker, here]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked" && lost !== null}
      destructive
      title={t("controls.leave.title")}
      confirmLabel={t("controls.leave.confirm")}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {lost?.map((words) => (
        <div key={words}>{words}</div>
      ))}
      {t("controls.leave.text")}
    </ConfirmDialog>
  );
}
