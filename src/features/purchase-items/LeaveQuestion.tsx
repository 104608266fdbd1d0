import { useBlocker } from "react-router";
import type { Location } from "react-router";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";

/** Where a form of an item stands: its page, or the drawer that the address names. */
const placeOf = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get("item") ?? ""}`;

/** Asks before the page or the drawer of a form with changed fields is left: closed, by a link, by the browser's Back. */
export function LeaveQuestion({ changed }: { changed: number }) {
  const t = useT();
  const formats = useFormats();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => changed > 0 && placeOf(currentLocation) !== placeOf(nextLocation));
  return (
    <ConfirmDialog open={blocker.state === "blocked"} destructive title={t("item_page.leave.title")} confirm_label={t("item_page.leave.confirm")} onConfirm={() => blocker.proceed?.()} onClose={() => blocker.reset?.()}>
      {t("purchase_items.changed_fields", { smart_count: changed, count: formats.count(changed) })}
    </ConfirmDialog>
  );
}
