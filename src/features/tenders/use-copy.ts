import { useState } from "react";
import { useNavigate } from "react-router";
import { tenderCode } from "#contract/numbering.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { useCallMutation } from "#src/api/hooks.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import type { MoreItem } from "#src/ui/page/MoreMenu.tsx";

export function useCopy(tender: Tender): readonly MoreItem[] {
  const t = useT();
  const may = useMay();
  const fail = useFailure();
  const notify = useNotify();
  const navigate = useNavigate();
  const changed = useChanged("tenders");
  const copy = useCallMutation(tenderApi.copy);
  const [key] = useState(() => crypto.randomUUID());
  const run = async (): Promise<void> => {
    const made = await copy.mutateAsync({ params: { id: tender.id }, body: {}, idempotency_key: key });
    void changed();
    notify(t("tender_drafts.copy.done", { tender: tenderCode(made) }));
    void navigate(paths.tender(made.id));
  };
  if (!may(tenderApi.copy)) return [];
  return [{ key: "copy", label: t("tender_drafts.copy.action"), icon: "copy", onClick: () => void run().catch(fail) }];
}
