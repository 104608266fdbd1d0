import type { OneCTrial } from "#contract/one-c/one-c.schema.ts";
import { BaseFailure, openBase } from "#server/modules/one-c/odata/base.ts";
import { fetchShape } from "#server/modules/one-c/odata/known-shape.ts";
import type { PushDeps } from "#server/modules/one-c/push.ts";
import type { SettingRow } from "#server/modules/one-c/setting.store.ts";

/** Checks that an infobase contains what orders need and can be read. Writes nothing and never throws. */
export async function tryBase(deps: PushDeps, setting: SettingRow): Promise<OneCTrial> {
  const nothing = { missing: [], fits: null };
  const base = openBase(deps, setting);
  if (base === null) return { outcome: "not_configured", answer: null, ...nothing };
  try {
    const shape = await fetchShape(base, setting);
    if ("missing" in shape)
      return { outcome: "not_published", answer: null, missing: [...shape.missing], fits: shape.fits };
    const fits = shape.preset;
    for (const set of shape.sets)
      try {
        await base.find(set, { fields: ["Ref_Key"], most: 1 });
      } catch (error) {
        if (!(error instanceof BaseFailure)) throw error;
        const missing = error.outcome === "no_rights" || error.outcome === "not_published" ? [set] : [];
        return { outcome: error.outcome, answer: error.answer, missing, fits };
      }
    return { outcome: "confirmed", answer: null, missing: [], fits };
  } catch (error) {
    if (!(error instanceof BaseFailure)) throw error;
    return { outcome: error.outcome, answer: error.answer, ...nothing };
  }
}
