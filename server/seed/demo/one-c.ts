import type { Dependencies } from "#server/http/dependencies.ts";
import { upsertSetting } from "#server/modules/one-c/setting.store.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import type { BuiltCompany } from "#server/seed/demo/people.ts";

/** Configures the buyer's 1C exchange by files, which needs no running 1C. */
export async function makeOneC(deps: Pick<Dependencies, "db" | "clock">, buyer: BuiltCompany): Promise<void> {
  const setting = { version: 0, driver: "file", role: "buyer", format: "2.10", encoding: "utf-8" } as const;
  await actingAs(deps, { ...buyer, as: "customer" }, (ctx) =>
    upsertSetting(
      ctx.db,
      { ...setting, preset: null, posts: false, makes: true, url: null, login: null, final_status: null },
      null,
    ),
  );
}
