/** Company data with valid checksums, taken from the published details of a bank. */
export const A_COMPANY = {
  company_type: "LEGAL_ENTITY",
  name: "ПАО «Полюс Автоматика»",
  inn: "7707083893",
  kpp: "773601001",
  ogrn: "1027700132195",
  bank_name: "ПАО Сбербанк",
  bik: "044525225",
  correspondent_account: "30101810400000000225",
  checking_account: "40702810938000000001",
  legal_address: "117312, г. Москва, ул. Вавилова, д. 19",
  tax_system: "OSNO",
  head_name: "Фёдорова Ирина Павловна",
  head_position: "Генеральный директор",
} as const;
