import type { z } from "zod";
import type { AttributeCreate, AttributeOwner } from "#contract/attributes/attribute.schema.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { insertValue } from "#server/modules/attributes/attribute-value.store.ts";
import { insertAttribute } from "#server/modules/attributes/attribute.store.ts";

type Given = Pick<z.output<typeof AttributeCreate>, "key" | "name"> & Partial<z.output<typeof AttributeCreate>>;

export const anAttribute = async (deps: Dependencies, kind: AttributeOwner, given: Given) =>
  foundOrThrow(
    await insertAttribute(
      deps.db,
      kind,
      { integration_source: "PDM", type: "string", options: [], ...given },
      deps.clock.now(),
    ),
  );

export const aValue = (
  deps: Dependencies,
  workspace: number,
  owner: { kind: AttributeOwner; id: number },
  given: { attribute: number; value: string },
) => tenantTransaction(deps.db, { workspace_id: workspace }, (db) => insertValue(db, owner, given));
