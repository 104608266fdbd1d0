import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { DearerReason } from "#contract/scenarios/dearer-reason.ts";
import type { Scenario } from "#contract/scenarios/scenario.schema.ts";
import { conditionText } from "#src/features/scenarios/scenario-words.ts";
import type { TextTools } from "#src/locale/use-formats.ts";

/** Maximum length of a stored reason. */
const REASON_MAX = 1000;

/** Returns the sentence that is stored as the reason of a lot. */
export function reasonText(
  reason: DearerReason,
  { name, conditions }: Pick<Scenario, "name" | "conditions">,
  tools: TextTools & { readonly currency: CurrencyId },
): string {
  const { t, formats } = tools;
  const text = (): string => {
    switch (reason.kind) {
      case "part":
        return t("scenarios.reason.part", {
          supplier: reason.supplier,
          available: formats.quantity(reason.available),
          quantity: formats.quantity(reason.quantity),
        });
      case "conditions":
        return t("scenarios.reason.conditions", {
          name,
          conditions: reason.names.map((each) => conditionText(conditions, each, tools)).join("; "),
        });
      case "best_found":
        return t("scenarios.reason.best_found", { name, gap: formats.quantity(reason.gap) });
      default: {
        const { kind, ...values } = reason;
        return t(`scenarios.reason.${kind}`, { name, ...values });
      }
    }
  };
  return text().slice(0, REASON_MAX);
}
