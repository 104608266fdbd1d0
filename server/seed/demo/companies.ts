import type { StartingRole, WorkspaceStatus } from "#contract/permissions.ts";

/** A demo user: local part of the address, full name, phone. */
export interface DemoPerson {
  readonly login: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly patronymic: string;
  readonly phone: string;
}

export interface DemoCompany {
  readonly name: string;
  readonly side: "customer" | "supplier";
  readonly status: WorkspaceStatus;
  readonly owner: DemoPerson;
  readonly members: readonly (DemoPerson & { readonly role: StartingRole })[];
  readonly inn: string;
  readonly email: string;
  readonly company: Readonly<Record<string, string | null>>;
}

/** Banks by BIK, with their correspondent accounts (directory of the Bank of Russia). */
const BANKS: ReadonlyMap<string, readonly [name: string, account: string]> = new Map([
  ["044525225", ["ПАО Сбербанк", "30101810400000000225"]],
  ["044525593", ["АО «Альфа-Банк»", "30101810200000000593"]],
  ["044525974", ["АО «ТБанк»", "30101810145250000974"]],
]);

function person(text: string): DemoPerson {
  const [login = "", last_name = "", first_name = "", patronymic = "", phone = ""] = text.split(" ");
  return { login, last_name, first_name, patronymic, phone };
}

const member = (role: StartingRole, text: string): DemoCompany["members"][number] => ({ role, ...person(text) });

interface Given extends Pick<DemoCompany, "name" | "side" | "inn" | "email"> {
  readonly status?: WorkspaceStatus;
  readonly owner: string;
  readonly members?: DemoCompany["members"];
  /** KPP, OGRN, BIK, checking account and registration date. Absent if the company has not completed its profile. */
  readonly numbers?: string;
  readonly address?: string;
  readonly site?: string;
}

function company(given: Given): DemoCompany {
  const owner = person(given.owner);
  const { name, side, inn, email, members = [], status = "VERIFIED", address = null, site = null } = given;
  const [kpp = null, ogrn = null, bik = null, checking_account = null, registration_date = null] =
    given.numbers?.split(" ") ?? [];
  const [bank_name = null, correspondent_account = null] = BANKS.get(bik ?? "") ?? [];
  const head =
    kpp === null
      ? {}
      : {
          head_name: `${owner.last_name} ${owner.first_name} ${owner.patronymic}`,
          head_position: "Генеральный директор",
          tax_system: "OSNO",
        };
  return {
    name,
    side,
    status,
    owner,
    members,
    inn,
    email,
    company: {
      kpp,
      ogrn,
      bik,
      bank_name,
      correspondent_account,
      checking_account,
      registration_date,
      site,
      legal_address: address,
      actual_address: address,
      ...head,
    },
  };
}

export const DEMO_ADMINISTRATOR = person("admin Орлова Вера Андреевна +74951200010");

/** The main company of the demo. Name and numbers are fictitious, but the numbers have valid checksums. */
export const BUYER = company({
  name: "ООО «НПП „Вектор-Привод“»",
  side: "customer",
  owner: "buyer Соколова Анна Викторовна +74951200021",
  members: [
    member("MG", "manager Дроздов Илья Сергеевич +74951200022"),
    member("MG", "manager2 Ким Светлана Юрьевна +74951200023"),
    member("BA", "director Белов Константин Павлович +74951200020"),
    member("chief_order_admin", "chief Ларина Ольга Дмитриевна +74951200024"),
    member("order_admin", "orders Титов Роман Олегович +74951200025"),
    member("order_admin", "orders2 Гусева Мария Алексеевна +74951200026"),
    member("CM", "planner Ершов Никита Андреевич +74951200027"),
    member("CP", "observer Панова Юлия Игоревна +74951200028"),
  ],
  inn: "7726418351",
  email: "zakupki@vektor-privod.test",
  numbers: "772601001 1107746183050 044525225 40702810810200000000 2010-03-12",
  address: "117105, г. Москва, Варшавское шоссе, д. 37А, стр. 2, помещ. 14",
  site: "https://vektor-privod.test",
});

export const SECOND_BUYER = company({
  name: "АО «Обской приборный завод»",
  side: "customer",
  owner: "buyer2 Морозов Денис Леонидович +73832100031",
  members: [
    member("MG", "manager3 Волкова Татьяна Петровна +73832100032"),
    member("order_admin", "orders3 Юдин Артём Васильевич +73832100033"),
  ],
  inn: "5406730180",
  email: "snab@obpribor.test",
  numbers: "540601001 1145476003826 044525593 40702810010273101417 2014-01-21",
  address: "630099, г. Новосибирск, ул. Каменская, д. 7, офис 411",
  site: "https://obpribor.test",
});

/** Delivery addresses by customer name. Most orders use the first address. */
export const WAREHOUSES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  [BUYER.name]: [
    "142181, Московская обл., г. Подольск, ул. Станционная, д. 18, склад № 2, ворота 4 (пн–пт 9:00–17:00)",
    "117105, г. Москва, Варшавское шоссе, д. 37А, стр. 2, опытный участок",
  ],
  [SECOND_BUYER.name]: ["630032, г. Новосибирск, ул. Станционная, д. 30, корп. 5, центральный склад"],
};

export const SUPPLIERS: readonly DemoCompany[] = [
  company({
    name: "ООО «Электрон-Комплект»",
    side: "supplier",
    owner: "supplier1 Фёдоров Павел Николаевич +78123300041",
    members: [
      member("MG", "sales1 Зайцева Ирина Романовна +78123300042"),
      member("CP", "observer1 Носов Глеб Иванович +78123300043"),
    ],
    inn: "7813402196",
    email: "sale@electron-komplekt.test",
    numbers: "781301001 1089847402160 044525974 40702810310346202834 2008-11-05",
    address: "197101, г. Санкт-Петербург, ул. Мира, д. 3, лит. А",
    site: "https://electron-komplekt.test",
  }),
  company({
    name: "ООО «Радиоснаб»",
    side: "supplier",
    owner: "supplier2 Кузнецова Елена Борисовна +73433500051",
    members: [member("MG", "sales2 Абрамов Вадим Юрьевич +73433500052")],
    inn: "6671058240",
    email: "tender@radiosnab.test",
    numbers: "667101001 1136671009419 044525225 40702810910419304251 2013-06-18",
    address: "620026, г. Екатеринбург, ул. Белинского, д. 76, офис 208",
  }),
  company({
    name: "АО «Базис Электроника»",
    side: "supplier",
    owner: "supplier3 Савельев Антон Игоревич +74957700061",
    inn: "7743186950",
    email: "rfq@bazis-el.test",
    numbers: "774301001 1157746350277 044525593 40702810210492405668 2015-04-20",
    address: "125493, г. Москва, ул. Смольная, д. 14, этаж 5",
    site: "https://bazis-el.test",
  }),
  company({
    name: "ООО «Невский чип»",
    side: "supplier",
    owner: "supplier4 Никитина Дарья Олеговна +78126400071",
    inn: "7804571367",
    email: "info@nevskychip.test",
    numbers: "780401001 1167847029547 044525974 40702810810565507085 2016-01-28",
    address: "195009, г. Санкт-Петербург, Свердловская наб., д. 4, лит. Б",
  }),
  company({
    name: "ООО «Казань Компонент»",
    side: "supplier",
    owner: "supplier5 Гараев Тимур Маратович +78432900081",
    inn: "1655289473",
    email: "zapros@kazancomp.test",
    numbers: "165501001 1111690037161 044525225 40702810010638608502 2011-09-02",
    address: "420111, г. Казань, ул. Московская, д. 25, корп. 1",
  }),
  company({
    name: "ООО «Дон-Контакт»",
    side: "supplier",
    owner: "supplier6 Шевченко Максим Андреевич +78632500091",
    inn: "6165204938",
    email: "office@don-kontakt.test",
    numbers: "616501001 1216100004471 044525593 40702810210711709919 2021-02-16",
    address: "344010, г. Ростов-на-Дону, ул. Лермонтовская, д. 197",
  }),
];

export const UNVERIFIED: readonly DemoCompany[] = [
  company({
    name: "ООО «Робоплатформа»",
    side: "customer",
    status: "CREATED",
    owner: "newcomer Лебедева Алина Сергеевна +74953100101",
    inn: "7715930286",
    email: "hello@roboplatforma.test",
  }),
  company({
    name: "ООО «Лаборатория датчиков»",
    side: "customer",
    status: "SENT_TO_VERIFICATION",
    owner: "waiting Жуков Егор Михайлович +74953100102",
    inn: "7722360414",
    email: "lab@datchik.test",
    numbers: "772201001 1207700158236 044525974 40702810010784811336 2020-05-14",
    address: "109052, г. Москва, ул. Нижегородская, д. 104, корп. 3",
  }),
  company({
    name: "ООО «Белогорье Кабель»",
    side: "supplier",
    status: "NOT_VERIFIED",
    owner: "refused Руденко Виктор Степанович +74722100103",
    inn: "3123417061",
    email: "kabel@belogorye.test",
    numbers: "312301001 1193123005184 044525225 40702810310857912753 2019-04-09",
    address: "308009, г. Белгород, ул. Вокзальная, д. 2",
  }),
  company({
    name: "ООО «Подольск Снаб»",
    side: "supplier",
    status: "CLOSED",
    owner: "closed Миронов Олег Фёдорович +74967100104",
    inn: "5047193646",
    email: "podolsk@snab.test",
  }),
];
