import Button from "@mui/material/Button";
import { useDataProvider } from "ra-core";
import { useNavigate } from "react-router";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { ImportTask } from "#contract/imports/import.schema.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { itemTenderApi } from "#contract/tenders/item-tender.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useChanged } from "#src/api/use-changed.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";
import { paths } from "#src/entities/paths.ts";
import { useTakenItems } from "#src/kit/form/use-taken-items.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";

/** Creates a draft tender of the requests that an import created, named like its file, and opens it. */
export function CreateTender({ task }: { task: ImportTask }) {
  const t = useT();
  const may = useMay();
  const fail = useFailure();
  const provider = useDataProvider();
  const navigate = useNavigate();
  const changed = useChanged("purchase-items");
  const create = useCallMutation(itemTenderApi.create_tender);
  const { attempt, dialog } = useTakenItems();
  const sameAgain = useRepeatableAction<number[]>();
  if (!may(itemTenderApi.create_tender)) return null;
  const gather = async (): Promise<number[]> => {
    const { data } = await provider.getList<PurchaseItem>("purchase-items", {
      pagination: { page: 1, perPage: BULK_MAX_ROWS },
      sort: { field: "id", order: "ASC" },
      filter: { import_task: task.id },
    });
    return data.map(({ id }) => id);
  };
  const start = () =>
    attempt((taken) =>
      sameAgain({
        gather,
        act: async (ids, idempotency_key) => {
          const name = task.file_name.replace(/\.[^.]*$/u, "");
          const tender = await create.mutateAsync({ body: { ids, name, taken }, idempotency_key });
          await changed();
          await navigate(paths.tender(tender.id));
        },
        about: taken,
      }),
    );
  return (
    <>
      <Button variant="contained" loading={create.isPending} onClick={() => void start().catch(fail)}>
        {t("purchase_items.bulk.create_tender")}
      </Button>
      {dialog}
    </>
  );
}
