import type { OfferDecline } from "#contract/offers/offer.schema.ts";
import type { CurrencyId, PaymentMethod, TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import type { STOP_REASONS } from "#contract/tenders/tender.schema.ts";

/** A supplier's reaction to its invitation. A number is the share of lines that the draft fills. */
export type Reply =
  | "none"
  | "opened"
  | "answers"
  /** The supplier sends its offer by email, and the customer records that offer. */
  | "by_mail"
  | number
  | { readonly declines: OfferDecline["reason"]; readonly comment?: string };

export type OrderFate = "open" | "sent" | "closed" | "declined_by_customer" | "declined_by_supplier";

/** One demo tender. Times are numbers of days before now; negative numbers are in the future. */
export interface TenderPlan {
  readonly name: string;
  readonly comment?: string;
  /** Names of the item groups that become lots. */
  readonly groups: readonly string[];
  readonly from?: number;
  readonly lots?: number;
  readonly made: number;
  /** Day when the tender was started. Without this day, the tender remains a draft. */
  readonly started?: number;
  readonly closing?: number;
  /** "clock" closes the tender at its closing date. A stop reason closes the tender early. */
  readonly ends?: "clock" | (typeof STOP_REASONS)[number];
  readonly replies?: readonly (readonly [supplier: number, reply: Reply])[];
  readonly urgent?: boolean;
  readonly sealed?: boolean;
  readonly currency?: CurrencyId;
  readonly tax_type?: TaxTypeId;
  readonly vat_rate?: VatRateId | null;
  readonly payment_method?: PaymentMethod;
  readonly winners?: number;
  readonly orders?: readonly OrderFate[];
  /** Number of additional lots whose winners are chosen after the orders and have no order yet. */
  readonly later_winners?: number;
  /** Next round with the same lots, for some of the suppliers that sent an offer. */
  readonly next_round?: Required<Pick<TenderPlan, "started" | "closing" | "replies">> & {
    readonly tells: PriceFeedbackKind;
  };
}

const all = (suppliers: readonly number[]): readonly (readonly [number, Reply])[] =>
  suppliers.map((supplier) => [supplier, "answers"]);

export const BUYER_TENDERS: readonly TenderPlan[] = [
  {
    name: "Комплектация ПЧ-22, плата управления, партия 14",
    comment:
      "Поставка одной партией на склад: г. Москва, Варшавское ш., 37А. Замены – только по согласованию с конструктором.",
    groups: ["ПЧ-22, плата управления, партия 14"],
    lots: 64,
    made: 34,
    started: 33,
    closing: 26,
    ends: "clock",
    replies: all([0, 1, 2, 3]),
    winners: 64,
    orders: ["closed", "sent", "open", "sent"],
  },
  {
    name: "Кабельный комплект СП-40",
    comment: "Кабель – бухтами не менее 100 м, с паспортом качества.",
    groups: ["СП-40, кабельный комплект"],
    lots: 18,
    made: 30,
    started: 30,
    closing: 27,
    ends: "completed",
    replies: [...all([1, 5]), [4, { declines: "minimum_order" }]],
    winners: 18,
    orders: ["declined_by_supplier", "open"],
    payment_method: "FULL_PREPAYMENT",
  },
  {
    name: "Реле и коммутация для СТ-3",
    groups: ["СТ-3, стойка питания"],
    lots: 26,
    made: 27,
    started: 26,
    closing: 22,
    ends: "no_demand",
    replies: [
      [0, 0.4],
      [2, "opened"],
      [3, "none"],
    ],
  },
  {
    name: "Импортные микросхемы для МС-7",
    comment: "Цены в долларах США без НДС, налоговым агентом выступает покупатель.",
    groups: ["МС-7, основная плата, IV квартал"],
    lots: 32,
    made: 25,
    started: 24,
    closing: 17,
    ends: "clock",
    currency: 3,
    tax_type: 3,
    replies: [...all([2, 4]), [1, { declines: "terms", comment: "Работаем только по предоплате в рублях" }]],
    winners: 32,
    orders: ["open", "sent"],
  },
  {
    name: "ИП-5, партия 12: комплектация",
    comment: "Прошу указывать остаток на складе и год выпуска.",
    groups: ["ИП-5, партия 12"],
    lots: 70,
    made: 21,
    started: 20,
    closing: 13,
    ends: "clock",
    replies: [
      ...all([0, 1, 3, 4]),
      [2, "none"],
      [5, { declines: "capacity", comment: "До конца месяца не успеваем подготовить предложение" }],
    ],
    winners: 40,
    orders: ["open", "open", "declined_by_customer", "open"],
    later_winners: 12,
    payment_method: "HALF_PAYMENT",
  },
  {
    name: "Годовая закупка ЭКБ на 2027 год",
    comment:
      "Рамочная потребность на год, поставка по графику. Сравнение – по позициям, допускается выбор нескольких поставщиков.",
    groups: [
      "ПЧ-22, силовая плата, партия 14",
      "ПЧ-22, пульт, партия 14",
      "ПЧ-22, плата управления, партия 15",
      "ПЧ-22, силовая плата, партия 15",
      "СП-40, контроллер, серия 3",
      "СП-40, драйвер двигателя, серия 3",
      "СП-40, плата энкодера, серия 3",
    ],
    lots: 600,
    made: 16,
    started: 15,
    closing: 2,
    ends: "clock",
    replies: [...all([0, 1, 2, 3, 4]), [5, "opened"]],
  },
  {
    name: "Измерительный блок СТ-3",
    comment: "Второй раунд: просим улучшить цены, поставка прежняя.",
    groups: ["СТ-3, измерительный блок"],
    lots: 24,
    made: 14,
    started: 13,
    closing: 7,
    ends: "clock",
    replies: all([0, 2, 3, 4]),
    next_round: {
      started: 5,
      closing: -4,
      tells: "rank",
      replies: [
        [0, "answers"],
        [2, "opened"],
        [3, "answers"],
        [4, 0.5],
      ],
    },
  },
  {
    name: "Разъёмы и корпуса БУ-12",
    groups: ["БУ-12, корпус и крепёж", "БУ-12, объединительная плата"],
    lots: 36,
    made: 12,
    started: 11,
    closing: 4,
    ends: "clock",
    tax_type: 2,
    vat_rate: null,
    replies: [...all([1, 3, 5]), [0, "by_mail"]],
    winners: 20,
  },
  {
    name: "Пассивные компоненты, пополнение склада",
    comment: "Допускаются полные аналоги других производителей.",
    groups: ["Пополнение склада, ноябрь"],
    lots: 90,
    made: 8,
    started: 7,
    closing: -3,
    replies: [...all([1, 3]), [0, 0.7], [2, 0.25], [4, "opened"], [5, { declines: "out_of_stock" }]],
  },
  {
    name: "Силовые транзисторы и драйверы БУ-12 (закрытая подача)",
    comment: "Цены открываются после окончания приёма предложений.",
    groups: ["БУ-12, процессорная плата"],
    lots: 48,
    made: 6,
    started: 5,
    closing: -2,
    sealed: true,
    replies: [...all([0, 2, 4]), [1, 0.5], [3, "opened"]],
  },
  {
    name: "Комплектация из Китая: МС-7, антенный блок",
    groups: ["МС-7, антенный блок"],
    lots: 40,
    made: 4,
    started: 3,
    closing: -11,
    currency: 2,
    replies: [
      [1, "answers"],
      [4, 0.3],
      [2, "none"],
    ],
  },
  {
    name: "Срочно: ремонтный комплект МС-7",
    comment: "Остановлена линия, нужна отгрузка со склада сегодня или завтра.",
    groups: ["МС-7, ремонтный комплект"],
    lots: 9,
    made: 0.2,
    started: 0.15,
    urgent: true,
    replies: [
      [3, "answers"],
      [0, 0.5],
      [5, "opened"],
      [2, "none"],
    ],
  },
  {
    name: "ИП-5М, опытный образец",
    groups: ["ИП-5М, опытный образец"],
    lots: 54,
    made: 3,
    closing: -9,
    replies: [
      [0, "none"],
      [3, "none"],
    ],
    comment: "Черновик: ждём уточнения перечня от конструктора.",
  },
  {
    name: "Расходные материалы монтажного участка",
    groups: ["Расходные материалы монтажного участка"],
    lots: 24,
    made: 1,
  },
];

/** Tenders of the second buyer. They share only some suppliers with the first buyer's tenders. */
export const SECOND_BUYER_TENDERS: readonly TenderPlan[] = [
  {
    name: "Комплектация датчиков давления, ноябрь",
    groups: ["СП-40, контроллер, серия 3", "ИП-5, партия 12"],
    lots: 16,
    made: 19,
    started: 18,
    closing: 10,
    ends: "clock",
    replies: all([0, 1]),
    winners: 16,
    orders: ["open", "sent"],
    payment_method: "FULL_PREPAYMENT",
  },
  {
    name: "Разъёмы приборные",
    groups: ["БУ-12, объединительная плата"],
    made: 5,
    started: 4,
    closing: -4,
    replies: [
      [0, "answers"],
      [2, 0.6],
      [1, "opened"],
    ],
  },
  { name: "Пополнение склада, декабрь", groups: ["Пополнение склада, декабрь"], made: 2 },
];
