import type { AuditEntry, WordedChange, WordedValue } from "#contract/audit/audit.api.ts";
import type { Audited } from "#contract/history/history.api.ts";
import { INTL_LOCALE, IsoDate, Timestamp } from "#contract/primitives.ts";
import type { Language } from "#contract/primitives.ts";
import { unitSymbol } from "#contract/reference/units.ts";
import { hasKey, translate } from "#server/platform/translate.ts";

/** Where the catalogues name the fields of a kind of record, most specific first. The forms use the same words. */
const LABELS: Readonly<Partial<Record<Audited, readonly string[]>>> = {
  purchase_item: ["purchase_items.field"],
  purchase_item_group: ["purchase_items.field"],
  tender: ["tenders.field"],
  lot: ["purchase_items.field", "tenders.lot"],
  order: ["orders.field"],
  workspace: ["workspaces.field", "one_c.setting"],
  user: ["users.field"],
  supplier_company: ["supplier_companies.field"],
  attribute: ["attributes.field"],
};

/** Where the catalogues name the values of a field. A field that isn't here has no words for its values. */
const VALUES: Readonly<Record<string, string>> = {
  "workspace.status": "workspaces.status",
  "tender.status": "tenders.status",
  "offer.status": "offers.status",
  "order.status": "orders.status",
  "purchase_item.status": "purchase_items.status",
  "import_task.status": "audit.import_status",
  "workspace_invite.status": "members.status",
  "order.invoice_status": "order_payment.invoice_status",
  "order.payment_status": "order_payment.payment_status",
  "order.delivery_status": "order_delivery.status",
  "workspace_role.actions": "members.permission",
  "user.role": "users.role",
  "announcement.tone": "monitoring.announcement.tones",
  "attribute.type": "attributes.type",
  "workspace.role": "one_c.setting.roles",
  "workspace.driver": "one_c.setting.drivers",
  "workspace.preset": "one_c.setting.presets",
  company_type: "workspaces.company_type",
  company_status: "tenders.company_status",
  tax_system: "workspaces.tax_system",
  tax_type: "reference.tax_type",
  payment_method: "reference.payment_method",
  currency: "reference.currency",
  other_currencies: "reference.currency",
  limit_currency: "reference.currency",
  surplus_counted_in: "award_setting.surplus.in",
  surplus_measured_in: "award_setting.surplus.in",
  language: "audit.language",
};

function labelOf(entity: Audited, field: string, language: Language): string {
  const keys = [...(LABELS[entity] ?? []), "audit.field"].map((place) => `${place}.${field}`);
  const words = keys.filter((key) => hasKey(key)).map((key) => translate(language, key));
  // An attribute of an item is recorded under its own name.
  return words[0] ?? field;
}

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

/** Returns one value in words. Values whose form no reader would understand, such as ids of lines, are left out. */
function textOf(key: { entity: Audited; field: string }, value: unknown, language: Language): string {
  const { entity, field } = key;
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value))
    return value
      .map((each) => textOf(key, each, language))
      .filter((text) => text !== "")
      .join(", ");
  if (typeof value === "boolean") return translate(language, value ? "controls.answer.yes" : "controls.answer.no");
  if ((field === "unit" || field === "units") && typeof value === "number") return unitSymbol(value, language) ?? "";
  if (typeof value !== "string" && typeof value !== "number") return isNamed(value) ? value.name : "";
  const word = `${VALUES[`${entity}.${field}`] ?? VALUES[field] ?? ""}.${value}`;
  if (hasKey(word)) return translate(language, word);
  return typeof value === "number" ? value.toLocaleString(INTL_LOCALE[language]) : value;
}

/** Returns a value in words. Times stay instants, because each reader has a time zone of their own. */
function wordedValue(key: { entity: Audited; field: string }, value: unknown, language: Language): WordedValue {
  if (typeof value === "string" && IsoDate.safeParse(value).success) return { kind: "day", text: value };
  if (typeof value === "string" && Timestamp.safeParse(value).success) return { kind: "moment", text: value };
  return { kind: "text", text: textOf(key, value, language) };
}

/** Returns the changes of an entry in the reader's language, without those that say nothing in words. */
export const wordedChanges = (
  { entity, changes }: Pick<AuditEntry, "entity" | "changes">,
  language: Language,
): WordedChange[] =>
  Object.entries(changes).flatMap(([field, { from, to }]) => {
    const key = { entity, field };
    const [before, after] = [wordedValue(key, from, language), wordedValue(key, to, language)];
    return before.text === "" && after.text === ""
      ? []
      : [{ field, label: labelOf(entity, field, language), from: before, to: after }];
  });
