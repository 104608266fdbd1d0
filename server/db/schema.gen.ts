// Made from the migrations by `npm run gen`; not written by hand.
import type { ColumnType } from "kysely";

/** JSON that is written as text and read as whatever was written. */
export type JsonColumn = ColumnType<unknown, string, string>;

export interface AnnouncementTable {
  id: ColumnType<number, never, never>;
  texts: JsonColumn;
  tone: "info" | "warn" | "bad";
  starts_at: string;
  ends_at: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: string;
  withdrawn_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface AppUserTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  email: string;
  first_name: string;
  last_name: string;
  patronymic: ColumnType<string | null, string | null | undefined, string | null>;
  phone: ColumnType<string | null, string | null | undefined, string | null>;
  language: ColumnType<"ru" | "en" | "zh-hans" | "hi", "ru" | "en" | "zh-hans" | "hi" | undefined, "ru" | "en" | "zh-hans" | "hi">;
  role: ColumnType<string[], string[] | undefined, string[]>;
  confirmed: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: ColumnType<string, string | undefined, string>;
  last_seen_at: ColumnType<string | null, string | null | undefined, string | null>;
  second_factor: ColumnType<boolean, boolean | undefined, boolean>;
  supplier_company_id: ColumnType<number | null, number | null | undefined, number | null>;
  blocked_at: ColumnType<string | null, string | null | undefined, string | null>;
  blocked_reason: ColumnType<string | null, string | null | undefined, string | null>;
  search: ColumnType<string, never, never>;
}

export interface AttributeTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  applies_to: "item" | "group";
  integration_source: string;
  key: string;
  name: string;
  type: "string" | "number" | "boolean" | "date" | "enum";
  options: ColumnType<string[], string[] | undefined, string[]>;
  is_archived: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: string;
}

export interface AuditTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number | null, number | null | undefined, never>;
  entity: string;
  entity_id: number;
  action: string;
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  address: ColumnType<string | null, string | null | undefined, string | null>;
  changes: JsonColumn;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  at: string;
  revision: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface AwardApprovalTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  tender_id: ColumnType<number | null, number | null | undefined, number | null>;
  status: ColumnType<"ASKED" | "GIVEN" | "REFUSED" | "WITHDRAWN" | "VOID" | "USED", "ASKED" | "GIVEN" | "REFUSED" | "WITHDRAWN" | "VOID" | "USED" | undefined, never>;
  winners_mark: string;
  total: string;
  tender_total: string;
  currency: ColumnType<number | null, number | null | undefined, number | null>;
  orders: JsonColumn;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  asked_by: number;
  asked_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  order_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface AwardLetterTable {
  tender_id: number;
  supplier_id: number;
  workspace_id: ColumnType<number, number, never>;
  kind: "won" | "lost";
  texts: JsonColumn;
  sent_by: number;
  sent_at: string;
}

export interface AwardReasonTable {
  lot_id: number;
  workspace_id: ColumnType<number, number, never>;
  tender_id: number;
  reason: string;
  written_by: number;
  written_at: string;
}

export interface AwardSettingTable {
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  limit_sum: ColumnType<string | null, string | null | undefined, string | null>;
  limit_currency: ColumnType<number | null, number | null | undefined, number | null>;
  reasons_required: ColumnType<boolean, boolean | undefined, boolean>;
  surplus_counted: ColumnType<string | null, string | null | undefined, string | null>;
  surplus_counted_in: ColumnType<"percent" | "quantity", "percent" | "quantity" | undefined, "percent" | "quantity">;
  surplus_measured: ColumnType<string | null, string | null | undefined, string | null>;
  surplus_measured_in: ColumnType<"percent" | "quantity", "percent" | "quantity" | undefined, "percent" | "quantity">;
  invoice_percent: ColumnType<string | null, string | null | undefined, string | null>;
  invoice_sum: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface BackupNoteTable {
  id: ColumnType<number, never, never>;
  copied_from: string;
  at: string;
  bytes: number;
  duration_ms: number;
}

export interface CatalogueProductTable {
  id: ColumnType<number, never, never>;
  nomenclature: ColumnType<string | null, string | null | undefined, string | null>;
  part_number: string;
  manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  unit: number;
  search: ColumnType<string, never, never>;
  part_key: ColumnType<string, never, never>;
  maker_key: ColumnType<string, never, never>;
}

export interface CentralRateTable {
  currency: 1 | 2 | 3;
  asked: string;
  rate: string;
  nominal: number;
  date: string;
  at: string;
}

export interface CommercialOfferTable {
  id: ColumnType<number, never, never>;
  offer_id: number;
  customer_id: number;
  supplier_id: number;
  key: string;
  sha256: string;
  name: string;
  type: string;
  size: number;
  created_by: number;
  created_at: string;
  crc32: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface CompanyAccountTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  name: string;
  inn: ColumnType<string | null, string | null | undefined, string | null>;
  bank_name: ColumnType<string | null, string | null | undefined, string | null>;
  bik: string;
  correspondent_account: ColumnType<string | null, string | null | undefined, string | null>;
  checking_account: string;
  since: string;
  changed_by: ColumnType<number | null, number | null | undefined, number | null>;
  verified_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CompanyInfoTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  company_type: ColumnType<"LEGAL_ENTITY" | "INDIVIDUAL_ENTREPRENEUR" | null, "LEGAL_ENTITY" | "INDIVIDUAL_ENTREPRENEUR" | null | undefined, "LEGAL_ENTITY" | "INDIVIDUAL_ENTREPRENEUR" | null>;
  name: string;
  kpp: ColumnType<string | null, string | null | undefined, string | null>;
  ogrn: ColumnType<string | null, string | null | undefined, string | null>;
  bank_name: ColumnType<string | null, string | null | undefined, string | null>;
  bik: ColumnType<string | null, string | null | undefined, string | null>;
  correspondent_account: ColumnType<string | null, string | null | undefined, string | null>;
  checking_account: ColumnType<string | null, string | null | undefined, string | null>;
  site: ColumnType<string | null, string | null | undefined, string | null>;
  registration_date: ColumnType<string | null, string | null | undefined, string | null>;
  legal_address: ColumnType<string | null, string | null | undefined, string | null>;
  actual_address: ColumnType<string | null, string | null | undefined, string | null>;
  tax_system: ColumnType<"OSNO" | "USN_INCOME" | "USN_DIFFERENCE" | "ESXN" | "PSN" | "NPD" | "ASN" | null, "OSNO" | "USN_INCOME" | "USN_DIFFERENCE" | "ESXN" | "PSN" | "NPD" | "ASN" | null | undefined, "OSNO" | "USN_INCOME" | "USN_DIFFERENCE" | "ESXN" | "PSN" | "NPD" | "ASN" | null>;
  vat_exempt: ColumnType<boolean, boolean | undefined, boolean>;
  vat_exemption_basis: ColumnType<string | null, string | null | undefined, string | null>;
  head_name: ColumnType<string | null, string | null | undefined, string | null>;
  head_position: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ConsentTable {
  id: ColumnType<number, never, never>;
  user_id: ColumnType<number | null, number | null | undefined, number | null>;
  visitor: ColumnType<string | null, string | null | undefined, string | null>;
  text_version: string;
  address: string;
  given_at: string;
  valid_until: string;
  document: ColumnType<"consent" | "cookies", "consent" | "cookies" | undefined, "consent" | "cookies">;
  language: ColumnType<string | null, string | null | undefined, string | null>;
  text_sha256: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CounterTable {
  workspace_id: ColumnType<number, number, never>;
  kind: string;
  value: number;
}

export interface DesignDocumentTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  purchase_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  lot_id: ColumnType<number | null, number | null | undefined, number | null>;
  purchase_item_trash_id: ColumnType<number | null, number | null | undefined, number | null>;
  stored_file_id: number;
  name: string;
  type: string;
  created_by: number;
  created_at: string;
  tender_id: ColumnType<number | null, number | null | undefined, number | null>;
  offer_id: ColumnType<number | null, number | null | undefined, number | null>;
  offer_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  company_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface DismissedAnnouncementTable {
  user_id: number;
  announcement_id: number;
}

export interface FailedTryTable {
  account: Buffer;
  count: number;
  since: string;
}

export interface GroupAttributeTable {
  purchase_item_group_id: number;
  attribute_id: number;
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  value: string;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  call: string;
  body_hash: string;
  created_at: string;
  answer: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface ImportMappingTable {
  workspace_id: ColumnType<number, number, never>;
  signature: string;
  headers: JsonColumn;
  mapping: JsonColumn;
  updated_at: string;
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  name: string;
}

export interface ImportTaskTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  status: ColumnType<"uploaded" | "done" | "undone", "uploaded" | "done" | "undone" | undefined, never>;
  target: "purchase_items" | "lots" | "offer";
  tender_id: ColumnType<number | null, number | null | undefined, number | null>;
  file_name: string;
  file_size: number;
  workbook: Buffer;
  options: JsonColumn;
  mapping: JsonColumn;
  fixes: JsonColumn;
  result: JsonColumn | null;
  created_by: number;
  created_at: ColumnType<string, string | undefined, string>;
  source: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  duplicate_rows: JsonColumn;
  mapping_name: ColumnType<string | null, string | null | undefined, string | null>;
  offer_id: ColumnType<number | null, number | null | undefined, number | null>;
  choices: JsonColumn;
  confirmed_cells: JsonColumn;
  answers: JsonColumn;
  revision_of: ColumnType<number | null, number | null | undefined, number | null>;
  revision: ColumnType<number | null, number | null | undefined, number | null>;
  original: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface InboxEntryTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  user_id: number;
  kind: string;
  event: string;
  entity: string;
  record_id: number;
  facts: JsonColumn;
  event_count: ColumnType<number, number | undefined, number>;
  created_at: string;
  happened_at: string;
  answer_until: ColumnType<string | null, string | null | undefined, string | null>;
  read_at: ColumnType<string | null, string | null | undefined, string | null>;
  archived_at: ColumnType<string | null, string | null | undefined, string | null>;
  waits: ColumnType<boolean, boolean | undefined, boolean>;
  settled_at: ColumnType<string | null, string | null | undefined, string | null>;
  settled_by: ColumnType<number | null, number | null | undefined, number | null>;
  later_until: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface InboxMuteTable {
  user_id: number;
  workspace_id: ColumnType<number, number, never>;
  entity: "tender" | "offer";
  record_id: number;
}

export interface InboxSettingTable {
  user_id: number;
  settings: JsonColumn;
  next_digest_at: ColumnType<string | null, string | null | undefined, string | null>;
  last_digest_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ItemAttributeTable {
  purchase_item_id: number;
  attribute_id: number;
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  value: string;
}

export interface KnownDeviceTable {
  user_id: number;
  token_hash: Buffer;
  seen_at: string;
}

export interface LiveEventTable {
  id: ColumnType<number, never, never>;
  messages: string[];
}

export interface LotTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  position: number;
  nomenclature: ColumnType<string | null, string | null | undefined, string | null>;
  part_number: ColumnType<string | null, string | null | undefined, string | null>;
  manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  quantity: string;
  unit: number;
  target_delivery_time: ColumnType<string | null, string | null | undefined, string | null>;
  planned_delivery_time: ColumnType<string | null, string | null | undefined, string | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  purchase_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  part_key: ColumnType<string | null, never, never>;
  previous_lot_id: ColumnType<number | null, number | null | undefined, number | null>;
  alternates: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface LotAttributeTable {
  lot_id: number;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  integration_source: string;
  key: string;
  name: string;
  type: "string" | "number" | "boolean" | "date" | "enum";
  value: string;
}

export interface LotWinnerTable {
  lot_id: number;
  offer_item_id: number;
  workspace_id: ColumnType<number, number, never>;
  quantity: string;
  order_item_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface MailTable {
  id: ColumnType<number, never, never>;
  kind: string;
  to_address: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  status: ColumnType<"waiting" | "sent" | "failed" | "kept", "waiting" | "sent" | "failed" | "kept" | undefined, "waiting" | "sent" | "failed" | "kept">;
  attempts: ColumnType<number, number | undefined, number>;
  next_at: ColumnType<string, string | undefined, string>;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: ColumnType<string, string | undefined, string>;
  sent_at: ColumnType<string | null, string | null | undefined, string | null>;
  secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  secret_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  secret_until: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface MakerAliasTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  key: string;
  text: string;
  maker: string;
  updated_at: string;
}

export interface OfferTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  tender_id: number;
  customer_id: number;
  supplier_id: number;
  number: number;
  status: ColumnType<"NOT_PROCESSED" | "REJECTED" | "PROCESSED" | "EXPIRED", "NOT_PROCESSED" | "REJECTED" | "PROCESSED" | "EXPIRED" | undefined, never>;
  currency: 1 | 2 | 3;
  payment_terms: ColumnType<"FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null, "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null | undefined, "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  total: ColumnType<string | null, string | null | undefined, string | null>;
  vat: ColumnType<string | null, string | null | undefined, string | null>;
  total_with_vat: ColumnType<string | null, string | null | undefined, string | null>;
  sent_at: string;
  opened_at: ColumnType<string | null, string | null | undefined, string | null>;
  begun_at: ColumnType<string | null, string | null | undefined, string | null>;
  submitted_at: ColumnType<string | null, string | null | undefined, string | null>;
  reject_reason: ColumnType<string | null, string | null | undefined, string | null>;
  reject_comment: ColumnType<string | null, string | null | undefined, string | null>;
  manager_id: ColumnType<number | null, number | null | undefined, number | null>;
  remind_at: ColumnType<string | null, string | null | undefined, string | null>;
  reminded_at: ColumnType<string | null, string | null | undefined, string | null>;
  seen_at: ColumnType<string | null, string | null | undefined, string | null>;
  contents_version: ColumnType<number, number | undefined, number>;
  basis: ColumnType<"net" | "gross", "net" | "gross" | undefined, "net" | "gross">;
  entered_at: ColumnType<string | null, string | null | undefined, string | null>;
  entered_by: ColumnType<number | null, number | null | undefined, number | null>;
  freight: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OfferDraftTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  offer_id: number;
  supplier_id: number;
  payment_terms: ColumnType<"FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null, "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null | undefined, "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT" | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  is_open: ColumnType<boolean, boolean | undefined, boolean>;
  saved_at: string;
  revision: ColumnType<number, number | undefined, number>;
  basis: ColumnType<"net" | "gross", "net" | "gross" | undefined, "net" | "gross">;
  currency: 1 | 2 | 3;
  freight: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OfferDraftItemTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  draft_id: number;
  offer_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  lot_id: number;
  supplier_id: number;
  price_per_unit: ColumnType<string | null, string | null | undefined, string | null>;
  price_with_vat: ColumnType<string | null, string | null | undefined, string | null>;
  delivery_min: ColumnType<number | null, number | null | undefined, number | null>;
  delivery_max: ColumnType<number | null, number | null | undefined, number | null>;
  availability: ColumnType<"stock" | "order" | null, "stock" | "order" | null | undefined, "stock" | "order" | null>;
  available_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  replacement: ColumnType<boolean, boolean | undefined, boolean>;
  replacement_part_number: ColumnType<string | null, string | null | undefined, string | null>;
  replacement_manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  rejected: ColumnType<boolean, boolean | undefined, boolean>;
  reject_reason: ColumnType<string | null, string | null | undefined, string | null>;
  revision: ColumnType<number, number | undefined, number>;
  pack_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  minimum_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  price_quantity: ColumnType<number, number | undefined, number>;
  price_for_quantity: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OfferFiguresTable {
  offer_id: number;
  workspace_id: ColumnType<number, number, never>;
  priced_lots: number;
  won_lots: number;
}

export interface OfferFreightTable {
  offer_id: number;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  amount: string;
}

export interface OfferItemTable {
  id: ColumnType<number, never, never>;
  offer_id: number;
  lot_id: number;
  customer_id: number;
  supplier_id: number;
  price_per_unit: ColumnType<string | null, string | null | undefined, string | null>;
  price_with_vat: ColumnType<string | null, string | null | undefined, string | null>;
  vat_percent: ColumnType<string | null, string | null | undefined, string | null>;
  total: ColumnType<string | null, string | null | undefined, string | null>;
  vat: ColumnType<string | null, string | null | undefined, string | null>;
  total_with_vat: ColumnType<string | null, string | null | undefined, string | null>;
  delivery_min: ColumnType<number | null, number | null | undefined, number | null>;
  delivery_max: ColumnType<number | null, number | null | undefined, number | null>;
  availability: ColumnType<"stock" | "order" | null, "stock" | "order" | null | undefined, "stock" | "order" | null>;
  available_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  replacement: ColumnType<boolean, boolean | undefined, boolean>;
  replacement_part_number: ColumnType<string | null, string | null | undefined, string | null>;
  replacement_manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  rejected: ColumnType<boolean, boolean | undefined, boolean>;
  reject_reason: ColumnType<string | null, string | null | undefined, string | null>;
  pack_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  minimum_quantity: ColumnType<string | null, string | null | undefined, string | null>;
  price_quantity: ColumnType<number, number | undefined, number>;
  price_for_quantity: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OneCAttemptTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  one_c_document_id: number;
  driver: string;
  outcome: string;
  at: string;
  ended_at: ColumnType<string | null, string | null | undefined, string | null>;
  request: ColumnType<string | null, string | null | undefined, string | null>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OneCDocumentTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  order_id: number;
  document_id: string;
  status: ColumnType<"waiting" | "sent" | "failed", "waiting" | "sent" | "failed" | undefined, never>;
  content_mark: Buffer;
  attempts: ColumnType<number, number | undefined, number>;
  next_at: string;
  error: ColumnType<string | null, string | null | undefined, string | null>;
  given_to: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  one_c_number: ColumnType<string | null, string | null | undefined, string | null>;
  one_c_date: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: string;
  sent_at: ColumnType<string | null, string | null | undefined, string | null>;
  one_c_ref: ColumnType<string | null, string | null | undefined, string | null>;
  rate: ColumnType<string | null, string | null | undefined, string | null>;
  said: JsonColumn | null;
  differs: ColumnType<boolean, boolean | undefined, boolean>;
  handed_revision: ColumnType<number | null, number | null | undefined, number | null>;
  handed: JsonColumn | null;
  given_revision: ColumnType<number | null, number | null | undefined, number | null>;
  given: JsonColumn | null;
  settled_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OneCReconciliationTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  source_key: string;
  content_mark: Buffer;
  status: ColumnType<"open" | "assigned" | "dismissed", "open" | "assigned" | "dismissed" | undefined, never>;
  doubt: "no_order" | "not_handed_over" | "other_operation" | "other_counterparty" | "other_sum";
  said: JsonColumn;
  is_completed: boolean;
  order_number: ColumnType<number | null, number | null | undefined, number | null>;
  inns: string[];
  sum: ColumnType<string | null, string | null | undefined, string | null>;
  named_order_id: ColumnType<number | null, number | null | undefined, number | null>;
  order_id: ColumnType<number | null, number | null | undefined, number | null>;
  effect: JsonColumn | null;
  came_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface OneCSettingTable {
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  driver: ColumnType<"file" | "pull" | "push" | "odata" | null, "file" | "pull" | "push" | "odata" | null | undefined, "file" | "pull" | "push" | "odata" | null>;
  role: ColumnType<"buyer" | "seller", "buyer" | "seller" | undefined, "buyer" | "seller">;
  format: ColumnType<"2.08" | "2.10", "2.08" | "2.10" | undefined, "2.08" | "2.10">;
  encoding: ColumnType<"utf-8" | "windows-1251", "utf-8" | "windows-1251" | undefined, "utf-8" | "windows-1251">;
  url: ColumnType<string | null, string | null | undefined, string | null>;
  login: ColumnType<string | null, string | null | undefined, string | null>;
  password: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  final_status: ColumnType<string | null, string | null | undefined, string | null>;
  seen_at: ColumnType<string | null, string | null | undefined, string | null>;
  preset: ColumnType<"trade" | "small" | null, "trade" | "small" | null | undefined, "trade" | "small" | null>;
  posts: ColumnType<boolean, boolean | undefined, boolean>;
  makes: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface OneCVisitTable {
  token_hash: Buffer;
  workspace_id: ColumnType<number, number, never>;
  setting_version: number;
  ends_at: string;
  file_name: ColumnType<string | null, string | null | undefined, string | null>;
  file: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface OrderLineSpendTable {
  order_item_id: number;
  order_id: number;
  workspace_id: ColumnType<number, number, never>;
  purchase_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  purchase_item_group_id: ColumnType<number | null, number | null | undefined, number | null>;
  manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  maker_key: ColumnType<string | null, never, never>;
  due_quantity: string;
  price_per_unit: string;
  due_total: string;
  due_vat: string;
  due_total_with_vat: string;
  median_price: ColumnType<string | null, string | null | undefined, string | null>;
  due_saved: ColumnType<string | null, never, never>;
  received_quantity: ColumnType<string, string | undefined, string>;
  received_total: ColumnType<string, string | undefined, string>;
  received_vat: ColumnType<string, string | undefined, string>;
  received_total_with_vat: ColumnType<string, string | undefined, string>;
  received_saved: ColumnType<string | null, never, never>;
}

export interface OwnershipOfferTable {
  workspace_id: ColumnType<number, number, never>;
  to_id: number;
  from_id: number;
  offered_at: string;
}

export interface PriceFeedbackTable {
  lot_id: number;
  supplier_id: number;
  customer_id: number;
  offer_id: number;
  place: ColumnType<number | null, number | null | undefined, number | null>;
  among: ColumnType<number | null, number | null | undefined, number | null>;
  above: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PublishedAnswerTable {
  id: ColumnType<number, never, never>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  lot_id: ColumnType<number | null, number | null | undefined, number | null>;
  question: string;
  answer: string;
  at: string;
}

export interface PurchaseItemTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  nomenclature: ColumnType<string | null, string | null | undefined, string | null>;
  part_number: ColumnType<string | null, string | null | undefined, string | null>;
  manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  quantity: string;
  units: number;
  target_delivery_time: ColumnType<string | null, string | null | undefined, string | null>;
  planned_delivery_time: ColumnType<string | null, string | null | undefined, string | null>;
  type: ColumnType<string | null, string | null | undefined, string | null>;
  zmvp_number: ColumnType<string | null, string | null | undefined, string | null>;
  article: ColumnType<string | null, string | null | undefined, string | null>;
  pdm_code: ColumnType<string | null, string | null | undefined, string | null>;
  field_of_activity: ColumnType<string | null, string | null | undefined, string | null>;
  purchase_item_group_id: ColumnType<number | null, number | null | undefined, number | null>;
  responsible_manager_id: ColumnType<number | null, number | null | undefined, number | null>;
  import_task_id: ColumnType<number | null, number | null | undefined, number | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | undefined, string>;
  search: ColumnType<string, never, never>;
  part_key: ColumnType<string | null, never, never>;
  name_key: ColumnType<string | null, never, never>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  internal_comment: ColumnType<string | null, string | null | undefined, string | null>;
  alternates: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseItemCountTable {
  workspace_id: ColumnType<number, number, never>;
  field: string;
  value: string;
  count: number;
}

export interface PurchaseItemGroupTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  name: string;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: ColumnType<string, string | undefined, string>;
  manager_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PurchaseItemStateTable {
  purchase_item_id: number;
  workspace_id: ColumnType<number, number, never>;
  status: ColumnType<"new" | "in_tender" | "offered" | "partly_ordered" | "ordered", "new" | "in_tender" | "offered" | "partly_ordered" | "ordered", never>;
  ordered_quantity: ColumnType<string, string | undefined, string>;
}

export interface PurchaseItemTrashTable {
  id: number;
  workspace_id: ColumnType<number, number, never>;
  record: JsonColumn;
  attributes: JsonColumn;
  deleted_at: string;
}

export interface PurchaseItemWordTable {
  workspace_id: ColumnType<number, number, never>;
  word: string;
  uses: number;
}

export interface PurchaseItemWordDueTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  change: number;
  texts: string;
}

export interface PurchaseItemWordGatheredTable {
  workspace_id: ColumnType<number, number, never>;
  mark: ColumnType<string, string | undefined, string>;
  texts: number;
}

export interface PurchaseOrderTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  customer_id: number;
  supplier_id: number;
  tender_id: ColumnType<number | null, number | null | undefined, number | null>;
  number: number;
  name: string;
  status: ColumnType<"OPENED" | "SENT_TO_ONE_C" | "CLOSED", "OPENED" | "SENT_TO_ONE_C" | "CLOSED" | undefined, never>;
  invoice_status: ColumnType<"ISSUED" | "REQUESTED" | "REFUSED" | null, "ISSUED" | "REQUESTED" | "REFUSED" | null | undefined, "ISSUED" | "REQUESTED" | "REFUSED" | null>;
  payment_status: ColumnType<"ISSUED" | "REQUESTED" | "REFUSED" | null, "ISSUED" | "REQUESTED" | "REFUSED" | null | undefined, "ISSUED" | "REQUESTED" | "REFUSED" | null>;
  currency: 1 | 2 | 3;
  tax_type: 1 | 2 | 3;
  payment_method: "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT";
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  total: string;
  vat: string;
  total_with_vat: string;
  close_reason: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: string;
  manager_id: ColumnType<number | null, number | null | undefined, number | null>;
  supplier_manager_id: ColumnType<number | null, number | null | undefined, number | null>;
  basis: ColumnType<"net" | "gross", "net" | "gross" | undefined, "net" | "gross">;
  confirmation: ColumnType<"PROPOSED" | "CONFIRMED" | null, "PROPOSED" | "CONFIRMED" | null | undefined, "PROPOSED" | "CONFIRMED" | null>;
  confirmed_at: ColumnType<string | null, string | null | undefined, string | null>;
  delivery_address: ColumnType<string | null, string | null | undefined, string | null>;
  deliver_by: ColumnType<string | null, string | null | undefined, string | null>;
  search: ColumnType<string, never, never>;
  cleared_total: ColumnType<string | null, string | null | undefined, string | null>;
  is_released: ColumnType<boolean, boolean | undefined, boolean>;
  declined_at: ColumnType<string | null, string | null | undefined, string | null>;
  declined_by: ColumnType<"customer" | "supplier" | null, "customer" | "supplier" | null | undefined, "customer" | "supplier" | null>;
  cancelled_total: ColumnType<string, string | undefined, string>;
  cancelled_vat: ColumnType<string, string | undefined, string>;
  cancelled_total_with_vat: ColumnType<string, string | undefined, string>;
  received_total: ColumnType<string, string | undefined, string>;
  received_vat: ColumnType<string, string | undefined, string>;
  received_total_with_vat: ColumnType<string, string | undefined, string>;
  revision: ColumnType<number, number | undefined, number>;
  closed_from: ColumnType<"OPENED" | "SENT_TO_ONE_C" | null, "OPENED" | "SENT_TO_ONE_C" | null | undefined, "OPENED" | "SENT_TO_ONE_C" | null>;
  surplus_percent: ColumnType<string | null, string | null | undefined, string | null>;
  paid: ColumnType<string, string | undefined, string>;
  invoiced_total_with_vat: ColumnType<string, string | undefined, string>;
  overpaid: ColumnType<string, never, never>;
}

export interface PurchaseOrderAdjustmentTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  delivery_id: number;
  number: number;
  kind: "correction" | "return";
  status: ColumnType<"PROPOSED" | "CONFIRMED" | "REFUSED" | "WITHDRAWN", "PROPOSED" | "CONFIRMED" | "REFUSED" | "WITHDRAWN", never>;
  reason_kind: ColumnType<"defect" | "wrong_item" | "damaged" | "surplus" | "other" | null, "defect" | "wrong_item" | "damaged" | "surplus" | "other" | null | undefined, "defect" | "wrong_item" | "damaged" | "surplus" | "other" | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  replacement: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  created_by: number;
  created_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
  refusal: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderAdjustmentLineTable {
  adjustment_id: number;
  order_item_id: number;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  accepted: string;
  short: string;
  refused: string;
  paid_surplus: string;
  returned: string;
  cancelled: ColumnType<string, string | undefined, string>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderAmendmentTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  revision: ColumnType<number | null, number | null | undefined, number | null>;
  side: "customer" | "supplier";
  status: ColumnType<"PROPOSED" | "ACCEPTED" | "REFUSED" | "WITHDRAWN", "PROPOSED" | "ACCEPTED" | "REFUSED" | "WITHDRAWN", never>;
  was_confirmed: boolean;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  refusal: ColumnType<string | null, string | null | undefined, string | null>;
  proposal: JsonColumn | null;
  lines: JsonColumn;
  details: JsonColumn;
  total_before: string;
  total_after: string;
  due_before: string;
  due_after: string;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderDeliveryTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  number: number;
  shipped_on: ColumnType<string | null, string | null | undefined, string | null>;
  expected_on: ColumnType<string | null, string | null | undefined, string | null>;
  waybill: ColumnType<string | null, string | null | undefined, string | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: string;
  received_on: ColumnType<string | null, string | null | undefined, string | null>;
  receipt_comment: ColumnType<string | null, string | null | undefined, string | null>;
  cancel_reason: ColumnType<string | null, string | null | undefined, string | null>;
  ended_by: ColumnType<number | null, number | null | undefined, number | null>;
  ended_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderDeliveryFileTable {
  id: ColumnType<number, never, never>;
  delivery_id: number;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  key: string;
  sha256: string;
  name: string;
  type: string;
  size: number;
  created_by: number;
  created_at: string;
  adjustment_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface PurchaseOrderDeliveryLineTable {
  delivery_id: number;
  order_item_id: number;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  announced: string;
  accepted: ColumnType<string | null, string | null | undefined, string | null>;
  short: ColumnType<string | null, string | null | undefined, string | null>;
  refused: ColumnType<string | null, string | null | undefined, string | null>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  paid_surplus: ColumnType<string, string | undefined, string>;
}

export interface PurchaseOrderInvoiceTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  number: string;
  date: string;
  total: string;
  key: string;
  sha256: string;
  name: string;
  type: string;
  size: number;
  created_by: number;
  created_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
  refusal: ColumnType<string | null, string | null | undefined, string | null>;
  kind: ColumnType<"rest" | "delivery" | "advance" | "part" | "correction", "rest" | "delivery" | "advance" | "part" | "correction" | undefined, "rest" | "delivery" | "advance" | "part" | "correction">;
  delivery_id: ColumnType<number | null, number | null | undefined, number | null>;
  corrects_id: ColumnType<number | null, number | null | undefined, number | null>;
  expected: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderInvoiceLineTable {
  invoice_id: number;
  order_item_id: number;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  quantity: string;
  total_with_vat: string;
}

export interface PurchaseOrderItemTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  position: number;
  lot_id: ColumnType<number | null, number | null | undefined, number | null>;
  lot_position: ColumnType<number | null, number | null | undefined, number | null>;
  offer_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  nomenclature: ColumnType<string | null, string | null | undefined, string | null>;
  part_number: ColumnType<string | null, string | null | undefined, string | null>;
  manufacturer: ColumnType<string | null, string | null | undefined, string | null>;
  replacement: ColumnType<boolean, boolean | undefined, boolean>;
  quantity: string;
  unit: number;
  price_per_unit: string;
  vat_percent: ColumnType<string | null, string | null | undefined, string | null>;
  delivery_min: ColumnType<number | null, number | null | undefined, number | null>;
  delivery_max: ColumnType<number | null, number | null | undefined, number | null>;
  total: string;
  vat: string;
  total_with_vat: string;
  delivery_date: ColumnType<string | null, string | null | undefined, string | null>;
  promised_date: ColumnType<string | null, string | null | undefined, string | null>;
  expected_date: ColumnType<string | null, string | null | undefined, string | null>;
  accepted_quantity: ColumnType<string, string | undefined, string>;
  on_the_way_quantity: ColumnType<string, string | undefined, string>;
  closed_at: ColumnType<string | null, string | null | undefined, string | null>;
  close_reason: ColumnType<string | null, string | null | undefined, string | null>;
  purchase_item_id: ColumnType<number | null, number | null | undefined, number | null>;
  last_received: ColumnType<string | null, string | null | undefined, string | null>;
  short_quantity: ColumnType<string, string | undefined, string>;
  refused_quantity: ColumnType<string, string | undefined, string>;
  search: ColumnType<string, never, never>;
  part_key: ColumnType<string | null, never, never>;
  kind: ColumnType<"goods" | "freight", "goods" | "freight" | undefined, "goods" | "freight">;
  price_quantity: ColumnType<number, number | undefined, number>;
  based_price: string;
  cancelled_total: ColumnType<string, string | undefined, string>;
  cancelled_vat: ColumnType<string, string | undefined, string>;
  cancelled_total_with_vat: ColumnType<string, string | undefined, string>;
  free_quantity: ColumnType<string, string | undefined, string>;
  returned_quantity: ColumnType<string, string | undefined, string>;
  cancelled_quantity: ColumnType<string, string | undefined, string>;
  received_total: ColumnType<string, string | undefined, string>;
  received_vat: ColumnType<string, string | undefined, string>;
  received_total_with_vat: ColumnType<string, string | undefined, string>;
  received_quantity: ColumnType<string | null, never, never>;
  due_quantity: ColumnType<string | null, never, never>;
  covered_quantity: ColumnType<string | null, never, never>;
}

export interface PurchaseOrderPaymentTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  part: "WHOLE" | "ADVANCE" | "REST";
  amount: string;
  delivered_on: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: string;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
  refusal: ColumnType<string | null, string | null | undefined, string | null>;
  account_id: ColumnType<number | null, number | null | undefined, number | null>;
  paid_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PurchaseOrderRepaymentTable {
  id: ColumnType<number, never, never>;
  order_id: number;
  customer_id: number;
  supplier_id: number;
  kind: "RETURNED" | "OTHERWISE";
  amount: string;
  date: string;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: string;
}

export interface RecordCommentTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  record: "purchase_item" | "tender" | "lot" | "offer" | "received_offer" | "order";
  record_id: number;
  tender_id: ColumnType<number | null, number | null | undefined, number | null>;
  lot_id: ColumnType<number | null, never, never>;
  offer_id: ColumnType<number | null, never, never>;
  order_id: ColumnType<number | null, never, never>;
  parts: JsonColumn;
  author_id: number;
  created_at: string;
  edited_at: ColumnType<string | null, string | null | undefined, string | null>;
  struck_at: ColumnType<string | null, string | null | undefined, string | null>;
  assignee_id: ColumnType<number | null, number | null | undefined, number | null>;
  due: ColumnType<string | null, string | null | undefined, string | null>;
  done_at: ColumnType<string | null, string | null | undefined, string | null>;
  done_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: Buffer;
}

export interface RegistryAnswerTable {
  kind: "company" | "bank";
  number: string;
  answer: JsonColumn | null;
  asked_at: string;
}

export interface RoomProbeTable {
  filler: string;
}

export interface SampleDataTable {
  workspace_id: ColumnType<number, number, never>;
  counters: JsonColumn;
  created_at: string;
}

export interface SampleRecordTable {
  workspace_id: ColumnType<number, number, never>;
  kind: "purchase_item" | "purchase_item_group" | "tender" | "lot" | "offer";
  record_id: number;
}

export interface ScenarioTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  name: string;
  conditions: JsonColumn;
  state: ColumnType<"NEW" | "QUEUED" | "RUNNING" | "DONE" | "IMPOSSIBLE" | "FAILED" | "CANCELLED", "NEW" | "QUEUED" | "RUNNING" | "DONE" | "IMPOSSIBLE" | "FAILED" | "CANCELLED" | undefined, "NEW" | "QUEUED" | "RUNNING" | "DONE" | "IMPOSSIBLE" | "FAILED" | "CANCELLED">;
  stage: ColumnType<string | null, string | null | undefined, string | null>;
  result: JsonColumn | null;
  winners: JsonColumn | null;
  open_lots: JsonColumn | null;
  conflict: JsonColumn | null;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  seen_offers: ColumnType<string | null, string | null | undefined, string | null>;
  seen_winners: ColumnType<string | null, string | null | undefined, string | null>;
  queued_at: ColumnType<string | null, string | null | undefined, string | null>;
  alive_at: ColumnType<string | null, string | null | undefined, string | null>;
  tries: ColumnType<number, number | undefined, number>;
  solved_at: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: string;
  seconds: ColumnType<number, number | undefined, number>;
  begun_at: ColumnType<string | null, string | null | undefined, string | null>;
  applied: JsonColumn | null;
  applied_at: ColumnType<string | null, string | null | undefined, string | null>;
  applied_by: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface SecondFactorTable {
  user_id: number;
  secret: Buffer;
  last_step: ColumnType<number, number | undefined, number>;
  created_at: string;
  confirmed_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SessionTable {
  id: ColumnType<number, never, never>;
  user_id: number;
  token_hash: Buffer;
  user_agent: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface SizeSampleTable {
  day: string;
  database_bytes: number;
  file_bytes: number;
  tables: JsonColumn;
}

export interface StoredFileTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  sha256: string;
  key: string;
  size: number;
  crc32: number;
  used_at: string;
}

export interface SupplierCompanyTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  name: string;
  inn: ColumnType<string | null, string | null | undefined, string | null>;
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  created_at: string;
  search: ColumnType<string, never, never>;
}

export interface SupplierInviteTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  email: string;
  language: string;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  inviter_id: number;
  created_at: string;
  sent_at: ColumnType<string | null, string | null | undefined, string | null>;
  sent_count: ColumnType<number, number | undefined, number>;
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  former_token_hashes: ColumnType<string[], string[] | undefined, string[]>;
  cleared_at: ColumnType<string | null, string | null | undefined, string | null>;
  declined_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface TableSettingTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number | null, number | null | undefined, never>;
  user_id: number;
  table: string;
  name: ColumnType<string | null, string | null | undefined, string | null>;
  shared: ColumnType<boolean, boolean | undefined, boolean>;
  settings: JsonColumn;
  updated_at: string;
}

export interface TenderTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  number: number;
  name: string;
  status: ColumnType<"DRAFT" | "TENDER_OPENED" | "DONE", "DRAFT" | "TENDER_OPENED" | "DONE" | undefined, never>;
  start_date: ColumnType<string | null, string | null | undefined, string | null>;
  closing_date: ColumnType<string | null, string | null | undefined, string | null>;
  closed_at: ColumnType<string | null, string | null | undefined, string | null>;
  stop_reason: ColumnType<string | null, string | null | undefined, string | null>;
  urgent: ColumnType<boolean, boolean | undefined, boolean>;
  sealed: ColumnType<boolean, boolean | undefined, boolean>;
  tax_type: 1 | 2 | 3;
  vat_rate: ColumnType<1 | 2 | 3 | 4 | 5 | 6 | 7 | null, 1 | 2 | 3 | 4 | 5 | 6 | 7 | null | undefined, 1 | 2 | 3 | 4 | 5 | 6 | 7 | null>;
  currency: 1 | 2 | 3;
  payment_method: "FULL_PREPAYMENT" | "HALF_PAYMENT" | "FULL_POST_PAYMENT";
  comment: ColumnType<string | null, string | null | undefined, string | null>;
  created_by: number;
  created_at: ColumnType<string, string | undefined, string>;
  round: ColumnType<number, number | undefined, number>;
  previous_id: ColumnType<number | null, number | null | undefined, number | null>;
  announce_at: ColumnType<string | null, string | null | undefined, string | null>;
  contents_version: ColumnType<number, number | undefined, number>;
  other_currencies: ColumnType<number[], number[] | undefined, number[]>;
  price_feedback: ColumnType<"nothing" | "rank" | "distance", "nothing" | "rank" | "distance" | undefined, "nothing" | "rank" | "distance">;
  search: ColumnType<string, never, never>;
}

export interface TenderAwaitedTable {
  id: ColumnType<number, never, never>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  email: string;
  language: string;
  sent_at: ColumnType<string | null, string | null | undefined, string | null>;
  sent_count: ColumnType<number, number | undefined, number>;
  created_at: string;
  token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  former_token_hashes: ColumnType<string[], string[] | undefined, string[]>;
}

export interface TenderBasisTable {
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  version: ColumnType<number, number | undefined, number>;
  deducts_vat: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  annual_rate: ColumnType<string | null, string | null | undefined, string | null>;
  post_days: ColumnType<number, number | undefined, number>;
}

export interface TenderChangeTable {
  id: ColumnType<number, never, never>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  field: "name" | "comment" | "closing_date" | "document";
  before: ColumnType<string | null, string | null | undefined, string | null>;
  after: ColumnType<string | null, string | null | undefined, string | null>;
  is_announced: ColumnType<boolean, boolean | undefined, boolean>;
  at: string;
}

export interface TenderManagerTable {
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  user_id: number;
}

export interface TenderQuestionTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  tender_id: number;
  offer_id: number;
  customer_id: number;
  supplier_id: number;
  lot_id: ColumnType<number | null, number | null | undefined, number | null>;
  question: string;
  asked_by: number;
  asked_at: string;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  answered_by: ColumnType<number | null, number | null | undefined, number | null>;
  answered_at: ColumnType<string | null, string | null | undefined, string | null>;
  published_answer_id: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface TenderRateTable {
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  currency: 2 | 3;
  rate: string;
  nominal: number;
  date: string;
  source: "CBR" | "MANUAL";
  asked: ColumnType<string | null, string | null | undefined, string | null>;
  set_by: number;
  set_at: string;
}

export interface TenderSupplierTable {
  id: ColumnType<number, never, never>;
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  supplier_id: number;
  awaited_email: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface TenderToFinishTable {
  tender_id: number;
  workspace_id: ColumnType<number, number, never>;
  closed_at: ColumnType<string | null, string | null | undefined, string | null>;
  lots: number;
  awarded: number;
  ordered: number;
}

export interface UnitTable {
  id: number;
  slug: string;
  okei: string;
}

export interface UnitWordTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  key: string;
  text: string;
  unit: number;
  factor: string;
  updated_at: string;
}

export interface UserSecretTable {
  user_id: number;
  password_hash: string;
  changed_at: ColumnType<string, string | undefined, string>;
}

export interface UserTokenTable {
  id: ColumnType<number, never, never>;
  user_id: number;
  kind: "activate" | "reset" | "login" | "email";
  token_hash: Buffer;
  tries: ColumnType<number, number | undefined, number>;
  created_at: string;
  expires_at: string;
  email: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface VerificationDecisionTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  outcome: "accepted" | "rejected";
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: string;
  registry_at: ColumnType<string | null, string | null | undefined, string | null>;
  fields: JsonColumn;
}

export interface WorkspaceTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  name: string;
  status: ColumnType<"CREATED" | "SENT_TO_VERIFICATION" | "VERIFIED" | "NOT_VERIFIED" | "CLOSED", "CREATED" | "SENT_TO_VERIFICATION" | "VERIFIED" | "NOT_VERIFIED" | "CLOSED" | undefined, never>;
  is_customer: boolean;
  is_supplier: boolean;
  owner_id: number;
  inn: ColumnType<string | null, string | null | undefined, string | null>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  company_status: ColumnType<"ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "REORGANIZING" | "BANKRUPT" | null, "ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "REORGANIZING" | "BANKRUPT" | null | undefined, "ACTIVE" | "LIQUIDATING" | "LIQUIDATED" | "REORGANIZING" | "BANKRUPT" | null>;
  created_at: ColumnType<string, string | undefined, string>;
  sent_at: ColumnType<string | null, string | null | undefined, string | null>;
  due_at: ColumnType<string | null, string | null | undefined, string | null>;
  decided_at: ColumnType<string | null, string | null | undefined, string | null>;
  reject_reason: ColumnType<string | null, string | null | undefined, string | null>;
  time_zone: ColumnType<string, string | undefined, string>;
  search: ColumnType<string, never, never>;
  sample_of: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface WorkspaceInviteTable {
  id: ColumnType<number, never, never>;
  version: ColumnType<number, number | undefined, number>;
  workspace_id: ColumnType<number, number, never>;
  email: string;
  role_id: number;
  status: ColumnType<"REQUESTED" | "ACCEPTED" | "REJECTED", "REQUESTED" | "ACCEPTED" | "REJECTED" | undefined, never>;
  token_hash: Buffer;
  expiration_date: string;
  inviter_id: number;
  created_at: string;
  sent_at: string;
  sent_count: ColumnType<number, number | undefined, number>;
  asked_again_at: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: ColumnType<string | null, string | null | undefined, string | null>;
  former_token_hashes: ColumnType<string[], string[] | undefined, string[]>;
  cleared_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface WorkspaceMemberTable {
  workspace_id: ColumnType<number, number, never>;
  user_id: number;
  created_at: ColumnType<string, string | undefined, string>;
}

export interface WorkspaceRoleTable {
  id: ColumnType<number, never, never>;
  workspace_id: ColumnType<number, number, never>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  name: string;
  actions: ColumnType<string[], string[] | undefined, string[]>;
  version: ColumnType<number, number | undefined, number>;
}

export interface WorkspaceRoleMemberTable {
  role_id: number;
  workspace_id: ColumnType<number, number, never>;
  user_id: number;
}

export interface WorkspaceSupplierTable {
  workspace_id: ColumnType<number, number, never>;
  supplier_id: number;
  created_at: ColumnType<string, string | undefined, string>;
  accepted_at: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface Database {
  announcement: AnnouncementTable;
  app_user: AppUserTable;
  attribute: AttributeTable;
  audit: AuditTable;
  award_approval: AwardApprovalTable;
  award_letter: AwardLetterTable;
  award_reason: AwardReasonTable;
  award_setting: AwardSettingTable;
  backup_note: BackupNoteTable;
  catalogue_product: CatalogueProductTable;
  central_rate: CentralRateTable;
  commercial_offer: CommercialOfferTable;
  company_account: CompanyAccountTable;
  company_info: CompanyInfoTable;
  consent: ConsentTable;
  counter: CounterTable;
  design_document: DesignDocumentTable;
  dismissed_announcement: DismissedAnnouncementTable;
  failed_try: FailedTryTable;
  group_attribute: GroupAttributeTable;
  idempotency_key: IdempotencyKeyTable;
  import_mapping: ImportMappingTable;
  import_task: ImportTaskTable;
  inbox_entry: InboxEntryTable;
  inbox_mute: InboxMuteTable;
  inbox_setting: InboxSettingTable;
  item_attribute: ItemAttributeTable;
  known_device: KnownDeviceTable;
  live_event: LiveEventTable;
  lot: LotTable;
  lot_attribute: LotAttributeTable;
  lot_winner: LotWinnerTable;
  mail: MailTable;
  maker_alias: MakerAliasTable;
  offer: OfferTable;
  offer_draft: OfferDraftTable;
  offer_draft_item: OfferDraftItemTable;
  offer_figures: OfferFiguresTable;
  offer_freight: OfferFreightTable;
  offer_item: OfferItemTable;
  one_c_attempt: OneCAttemptTable;
  one_c_document: OneCDocumentTable;
  one_c_reconciliation: OneCReconciliationTable;
  one_c_setting: OneCSettingTable;
  one_c_visit: OneCVisitTable;
  order_line_spend: OrderLineSpendTable;
  ownership_offer: OwnershipOfferTable;
  price_feedback: PriceFeedbackTable;
  published_answer: PublishedAnswerTable;
  purchase_item: PurchaseItemTable;
  purchase_item_count: PurchaseItemCountTable;
  purchase_item_group: PurchaseItemGroupTable;
  purchase_item_state: PurchaseItemStateTable;
  purchase_item_trash: PurchaseItemTrashTable;
  purchase_item_word: PurchaseItemWordTable;
  purchase_item_word_due: PurchaseItemWordDueTable;
  purchase_item_word_gathered: PurchaseItemWordGatheredTable;
  purchase_order: PurchaseOrderTable;
  purchase_order_adjustment: PurchaseOrderAdjustmentTable;
  purchase_order_adjustment_line: PurchaseOrderAdjustmentLineTable;
  purchase_order_amendment: PurchaseOrderAmendmentTable;
  purchase_order_delivery: PurchaseOrderDeliveryTable;
  purchase_order_delivery_file: PurchaseOrderDeliveryFileTable;
  purchase_order_delivery_line: PurchaseOrderDeliveryLineTable;
  purchase_order_invoice: PurchaseOrderInvoiceTable;
  purchase_order_invoice_line: PurchaseOrderInvoiceLineTable;
  purchase_order_item: PurchaseOrderItemTable;
  purchase_order_payment: PurchaseOrderPaymentTable;
  purchase_order_repayment: PurchaseOrderRepaymentTable;
  record_comment: RecordCommentTable;
  recovery_code: RecoveryCodeTable;
  registry_answer: RegistryAnswerTable;
  room_probe: RoomProbeTable;
  sample_data: SampleDataTable;
  sample_record: SampleRecordTable;
  scenario: ScenarioTable;
  second_factor: SecondFactorTable;
  session: SessionTable;
  size_sample: SizeSampleTable;
  stored_file: StoredFileTable;
  supplier_company: SupplierCompanyTable;
  supplier_invite: SupplierInviteTable;
  table_setting: TableSettingTable;
  tender: TenderTable;
  tender_awaited: TenderAwaitedTable;
  tender_basis: TenderBasisTable;
  tender_change: TenderChangeTable;
  tender_manager: TenderManagerTable;
  tender_question: TenderQuestionTable;
  tender_rate: TenderRateTable;
  tender_supplier: TenderSupplierTable;
  tender_to_finish: TenderToFinishTable;
  unit: UnitTable;
  unit_word: UnitWordTable;
  user_secret: UserSecretTable;
  user_token: UserTokenTable;
  verification_decision: VerificationDecisionTable;
  workspace: WorkspaceTable;
  workspace_invite: WorkspaceInviteTable;
  workspace_member: WorkspaceMemberTable;
  workspace_role: WorkspaceRoleTable;
  workspace_role_member: WorkspaceRoleMemberTable;
  workspace_supplier: WorkspaceSupplierTable;
}
