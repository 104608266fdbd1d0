import { foundOrThrow } from "#server/core/app-error.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { insertCompany, moveUser } from "#server/modules/supplier-companies/supplier-company.store.ts";
import type { BuiltUser } from "#server/seed/people.builder.ts";

interface Given {
  readonly name: string;
  readonly comment?: string;
  readonly users?: readonly BuiltUser[];
}

export async function aSupplierCompany(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  given: Given,
): Promise<number> {
  const id = foundOrThrow(
    await insertCompany(db, {
      name: given.name,
      inn: null,
      comment: given.comment ?? null,
      created_at: clock.now().toISOString(),
    }),
  );
  for (const { id: user } of given.users ?? []) await moveUser(db, { user, from: null, to: id });
  return id;
}
