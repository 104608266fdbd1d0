import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import type { ReconciliationItem } from "#contract/one-c/reconciliation.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";

/** Saves the decision about a 1C document. The notification after each decision offers an undo. */
export function useDecision(): {
  assign: (item: ReconciliationItem, order: number) => Promise<void>;
  dismiss: (item: ReconciliationItem) => void;
  undo: (item: ReconciliationItem) => void;
} {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const { refresh } = useCache();
  const assigning = useCallMutation(reconciliationApi.assign);
  const dismissing = useCallMutation(reconciliationApi.dismiss);
  const undoing = useCallMutation(reconciliationApi.undo);
  const again = (): void => void refresh(reconciliationApi.list, oneCApi.exchange, "orders", "history");
  const undo = ({ id, version }: ReconciliationItem): void => {
    undoing
      .mutateAsync({ params: { id }, body: { version } })
      .then(() => notify(t("one_c.reconciliation.undo.done")))
      .catch(fail)
      .finally(again);
  };
  const confirm = (text: string, after: ReconciliationItem): void => {
    again();
    notify(text, { action: { label: t("one_c.reconciliation.undo.action"), onClick: () => undo(after) } });
  };
  return {
    undo,
    async assign({ id, version }, order) {
      const after = await assigning.mutateAsync({ params: { id }, body: { version, order } });
      confirm(t("one_c.reconciliation.assign.done"), after);
    },
    dismiss({ id, version }) {
      dismissing
        .mutateAsync({ params: { id }, body: { version } })
        .then((after) => confirm(t("one_c.reconciliation.dismiss.done"), after))
        .catch((reason: unknown) => {
          again();
          fail(reason);
        });
    },
  };
}
