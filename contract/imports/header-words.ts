import type { ImportField } from "./targets.ts";

/**
 * Column headers in Russian, English, Chinese, Hindi and German, and in exports of KiCad, Altium, Eagle, EasyEDA,
 * JLCPCB, Mouser, Farnell, Digi-Key, Odoo and 1C. `exact` headers name only this field; `good` headers nearly always
 * name it. `general` headers name the field unless an exact header is also present (Digi-Key's own "Part Number").
 * `weak` headers are a last resort. `blocked` words change the meaning of a header.
 */
export type HeaderWords = { exact: readonly string[]; general?: readonly string[]; good: readonly string[]; weak: readonly string[]; blocked: readonly string[] };

const MONEY = ["price", "prices", "cost", "total", "sum", "amount", "цена", "цены", "стоимость", "сумма", "итого", "preis", "kosten", "summe", "单价", "总价", "कीमत", "मूल्य"];
const LINKS = ["link", "url", "href", "ссылка", "datasheet", "image", "链接", "файл", "file"];
const SELLERS = ["supplier", "vendor", "distributor", "distributer", "поставщика", "поставщик", "lcsc", "jlcpcb", "digikey", "digi", "mouser", "farnell", "newark", "tme", "rs", "arrow", "lieferant", "供应商"];

export const HEADER_WORDS: Readonly<Record<ImportField, HeaderWords>> = {
  nomenclature: {
    exact: ["descripción", "descripcion", "nombre", "nombre del producto", "denominación", "désignation du produit", "libellé", "denominazione", "descrizione", "nome", "nome do produto", "nome do material", "descrição", "descricao", "denominação", "nazwa", "nazwa produktu", "nazwa elementu", "nazwa towaru", "ürün adı", "malzeme adı", "malzeme", "部品名", "品目", "品目名", "商品名", "품명", "품목", "명칭", "наим", "материалы", "продукция материалы", "наименование и техническая характеристика", "bauteil", "reagent", "reagents", "nom", "nom du produit", "nomenclature", "номенклатура", "наименование", "наименование товара", "наименование продукции", "наименование изделия", "наименование компонента", "наименование материала", "наименование тмц", "название", "товар", "товары работы услуги", "product name", "item name", "part name", "component name", "名称", "品名", "物料名称", "产品名称", "bezeichnung", "benennung", "artikelbezeichnung", "नाम", "वस्तु का नाम", "नामकरण"],
    good: ["opis", "tanım", "açıklama", "teil", "artículo", "articulo", "articolo", "articol", "produkt", "producto", "produit", "prodotto", "produto", "towar", "componente", "composant", "składnik", "description", "desc", "item description", "product description", "name", "product", "goods", "components", "component", "описание", "материал", "продукция", "изделие", "компонент", "тмц", "desig nation", "designation", "désignation", "说明", "描述", "物料描述", "beschreibung", "artikel", "material", "विवरण", "वस्तु", "उत्पाद"],
    weak: ["part", "parts", "ítem", "value", "comment", "номинал", "item", "значение", "参数", "wert"],
    blocked: [...MONEY, ...LINKS, "qty", "quantity", "number", "#", "no", "code", "код", "номер", "артикул", "manufacturer", "производителя", "материала source", "type", "source", "unit", "measure", "supplier", "vendor", "company", "file", "symbol", "footprint", "group"],
  },
  part_number: {
    exact: ["型式", "型番", "品番", "部品番号", "メーカー型番", "référence fabricant", "référence constructeur", "codice produttore", "referencia fabricante", "numer katalogowy producenta", "üretici parça no", "mpn", "manufacturer part number", "manufacturer part no", "manufacturer part", "manufacturer part #", "manufacturer pn", "manufacturer p n", "manufacturer #", "manf #", "manf part #", "manf pn", "mfr pn", "mfr p n", "mfr #", "mfr no", "mfr part #", "mfr part number", "mfr part no", "mfg pn", "mfg p n", "mfg #", "mfg part #", "mfg part number", "mfg part no", "mfpn", "mpn 1", "парт номер производителя", "артикул производителя", "код производителя", "обозначение производителя", "制造商料号", "制造商型号", "制造商零件编号", "厂家型号", "herstellernummer", "hersteller teilenummer", "herstellerteilenummer"],
    general: ["referencia", "codice articolo", "código de artículo", "parça numarası", "parça no", "numer części", "品番型番", "도면번호", "품번", "부품번호", "número de parte", "numero de parte", "part number", "part no", "part num", "part #", "p n", "pn", "partnumber", "partno", "component number", "component #", "парт номер", "партномер", "номер компонента", "номер детали", "номер по каталогу", "каталожный номер", "заказной номер", "заказной код", "零件号", "料号", "型号", "规格型号", "器件型号", "元件号", "teilenummer", "teile nr", "भाग संख्या", "पार्ट नंबर", "पुर्जा संख्या", "घटक संख्या"],
    good: ["código", "codigo", "codice", "kod", "kod produktu", "numer katalogowy", "stok kodu", "ürün kodu", "modelo", "modello", "modèle", "артикул", "article number", "article no", "catalog number", "catalogue number", "order code", "order number", "product code", "item number", "item no", "material number", "internal reference", "default code", "sku", "обозначение", "децимальный номер", "decimal number", "модель", "модель номинал", "model", "model number", "маркировка", "шифр", "物料编号", "物料编码", "产品型号", "bestellnummer", "bestell nr", "artikelnummer", "artikel nr", "sachnummer", "मॉडल"],
    weak: ["ipn", "article", "code", "код", "part", "specification", "spec", "lib ref", "library ref", "cat #", "fournisseur et ref", "supplier part", "supplier part number", "supplier part no", "supplier part #", "vendor product code", "vendor part number", "vendor #", "lcsc", "lcsc part number", "lcsc part #", "lcsc part", "lcsc #", "jlcpcb part #", "jlcpcb part number", "jlcpcb part", "digikey p n", "digikey part number", "digi key part number", "digikey #", "digikey", "mouser p n", "mouser part number", "mouser part #", "mouser #", "mouser", "farnell", "farnell #", "order code farnell", "spn"],
    blocked: [...MONEY, ...LINKS, ...SELLERS, "qty", "quantity", "description", "stock", "category", "status", "date", "type", "order"],
  },
  quantity: {
    exact: ["個数", "数", "員数", "必要数", "cant", "cantidades", "qté", "qte", "q tà", "qta", "quantita", "ilość", "ilosc", "adet", "miktar", "수량", "quantidade", "qtd", "qtde", "qt", "stueckzahl", "unitats", "unidades", "nombre de pièces", "nb", "quantity", "qty", "q ty", "qnty", "qtty", "quant", "количество", "кол во", "кол", "колво", "к во", "数量", "用量", "menge", "anzahl", "stückzahl", "quantité", "quantite", "cantidad", "quantità", "मात्रा"],
    good: ["needed", "required", "# needed", "number needed", "количество на изделие", "sztuk", "szt", "nombre", "needed qty", "total needed", "count", "потребность", "требуемое количество", "количество к заказу", "к заказу", "заказать", "order qty", "quantity required", "required quantity", "requested quantity", "qty required", "需求数量", "采购数量", "总数", "个数", "stück", "bedarf", "संख्या"],
    weak: ["заказ", "number", "numbers", "amount", "pcs", "шт", "штук", "items per", "pieces", "объем", "need", "stk"],
    blocked: [...MONEY.filter((word) => word !== "total" && word !== "amount" && word !== "итого"), "min", "minimum", "moq", "stock", "avail", "available", "availability", "наличие", "наличии", "остаток", "склад", "measure", "измерения", "package", "упаковке", "упаковка", "pack", "per pack", "break", "multiple", "кратность", "库存", "实买", "id", "code"],
  },
  units: {
    exact: ["単位", "unidad", "unidad de medida", "unité", "unite", "unità", "unita", "unità di misura", "jednostka", "jednostka miary", "j m", "jm", "birim", "단위", "unidade", "einh", "um", "units", "unit", "uom", "u o m", "unit of measure", "unit of measurement", "units of measure", "measure unit", "measurement unit", "product unit of measure", "единица измерения", "единицы измерения", "ед изм", "ед измерения", "ед", "едизм", "единица", "единицы", "单位", "计量单位", "einheit", "mengeneinheit", "me", "इकाई", "मापन इकाई"],
    good: ["measure", "base unit", "изм"],
    weak: [],
    blocked: [...MONEY, ...LINKS, "qty", "quantity", "per", "за", "number", "#"],
  },
  manufacturer: {
    exact: ["メーカー", "メーカ", "製造元", "marca", "marque", "fabbricante", "produttore", "producent", "üretici", "üretici firma", "제조사", "제조업체", "fabricante del componente", "manufacturer", "manufacturer name", "mfr", "mfr name", "mfg", "mfg name", "manf", "manuf", "manufacturer 1", "производитель", "изготовитель", "завод изготовитель", "фирма производитель", "фирма изготовитель", "制造商", "生产商", "厂家", "厂商", "生产厂家", "hersteller", "fabrikant", "fabricant", "fabricante", "निर्माता"],
    good: ["marka", "provider", "издательство", "brand", "maker", "make", "бренд", "марка", "торговая марка", "品牌", "marke", "ब्रांड"],
    weak: ["вендор", "фирма"],
    blocked: [...MONEY, ...LINKS, "part", "parts", "pn", "p", "number", "num", "#", "no", "nr", "код", "номер", "артикул", "артикула", "code", "sku", "country", "страна", "ref", "型号", "料号"],
  },
  target_delivery_time: {
    exact: ["納期", "fecha de entrega", "date de livraison", "data di consegna", "data dostawy", "termin dostawy", "teslim tarihi", "data de entrega", "target delivery time", "target delivery date", "требуемый срок поставки", "требуемая дата поставки", "желаемый срок поставки", "желаемая дата поставки", "необходимая дата поставки", "срок поставки", "дата поставки", "нужно к дате", "нужно к", "required date", "required by", "need by", "need by date", "needed by", "due date", "requested delivery date", "required delivery date", "要求交期", "需求日期", "要求交货日期", "wunschtermin", "wunschliefertermin", "लक्षित डिलीवरी", "कब तक चाहिए"],
    good: ["срок", "требуемая дата", "delivery date", "delivery time", "scheduled date", "date required", "交货期", "交期", "交货日期", "liefertermin", "lieferdatum", "डिलीवरी तिथि"],
    weak: ["date", "дата", "日期", "datum"],
    blocked: [...MONEY, ...LINKS, "planned", "плановая", "плановый", "планируемая", "планируемый", "order", "заказа", "start", "end", "создания", "weeks", "недель"],
  },
  planned_delivery_time: {
    exact: ["planned delivery time", "planned delivery date", "planned delivery", "planned date", "план поставки", "плановая дата поставки", "плановый срок поставки", "планируемая дата поставки", "планируемый срок поставки", "плановый срок", "плановая дата", "计划交期", "计划交货日期", "计划日期", "plantermin", "geplanter liefertermin", "नियोजित डिलीवरी"],
    good: [],
    weak: [],
    blocked: [...MONEY, ...LINKS],
  },
  type: {
    exact: ["type", "item type", "component type", "тип", "тип изделия", "тип компонента", "вид", "вид номенклатуры", "类型", "种类", "typ", "प्रकार"],
    good: ["category", "категория", "группа", "类别", "kategorie", "श्रेणी"],
    weak: [],
    blocked: [...MONEY, ...LINKS, "row", "bom", "mount", "package", "source"],
  },
  zmvp_number: { exact: ["zmvp number", "zmvp", "zmvp #", "zmvp no", "номер змвп", "змвп", "# змвп"], good: [], weak: [], blocked: [] },
  article: {
    exact: ["article", "article number", "article no", "art no", "артикул", "货号", "artikelnummer", "artikel nr", "अनुच्छेद", "आर्टिकल"],
    good: ["sku", "vendor product code", "supplier part", "supplier part number", "supplier part no", "supplier part #", "артикул поставщика", "код поставщика", "код товара", "код номенклатуры"],
    weak: ["lcsc", "lcsc part number", "lcsc part #", "lcsc part", "jlcpcb part #", "jlcpcb part", "digikey p n", "digikey part number", "mouser part number", "mouser", "spn", "ipn", "код"],
    blocked: [...MONEY, ...LINKS, "производителя", "manufacturer", "qty", "quantity"],
  },
  pdm_code: { exact: ["pdm code", "pdm", "код pdm", "код пдм", "пдм", "pdm 编码", "pdm 代码", "pdm कोड"], good: [], weak: [], blocked: [] },
  field_of_activity: {
    exact: ["field of activity", "area of activity", "направление деятельности", "вид деятельности", "сфера деятельности", "область деятельности", "业务领域", "tätigkeitsbereich", "कार्य क्षेत्र", "कार्यक्षेत्र", "गतिविधि क्षेत्र"],
    good: ["направление", "activity"],
    weak: [],
    blocked: [],
  },
  alternates: {
    exact: ["allowed alternates", "alt mpn", "alt mpn 1", "alt mpn 2", "alt mpn 3", "alt pn", "alt part number", "alternates", "alternate part", "alternate parts", "alternative part", "alternative parts", "alternate part number", "alternate part numbers", "alternative part number", "alternative part numbers", "alternate mpn", "alternative mpn", "alternate pn", "second source", "2nd source", "mpn 2", "mpn 3", "mpn2", "mpn3", "manufacturer part number 2", "manufacturer part number 3", "manufacturer part 2", "part number 2", "substitute part", "substitute part number", "approved alternates", "партномер 2", "партномер замены", "парт номер замены", "артикул замены", "артикул аналога", "партномер аналога", "допустимая замена", "допустимые замены", "возможная замена", "возможные замены", "допускаемая замена", "допускаемые замены", "允许的替代料", "替代料", "替代型号", "替代料号", "代替品", "ersatztyp", "zweitquelle", "वैकल्पिक भाग संख्या", "स्वीकार्य विकल्प"],
    good: [],
    weak: ["alt", "alternate", "alternative", "alternatives", "substitute", "substitutes", "substitution", "equivalent", "equivalents", "replacement", "замена", "замены", "аналог", "аналоги", "替代", "ersatz", "alternativ", "alternativen", "équivalent", "zamiennik", "muadil", "विकल्प"],
    blocked: [...MONEY, ...LINKS, "qty", "quantity", "date", "manufacturer", "mfr", "mfg", "maker", "brand", "supplier", "vendor", "description", "name", "кол", "количество", "производитель", "изготовитель", "поставщик", "наименование", "制造商", "品牌"],
  },
  comment: {
    exact: ["примечание", "примечания", "комментарий", "комментарии", "remark", "remarks", "note", "notes", "comments", "备注", "bemerkung", "bemerkungen", "anmerkung", "remarque", "remarques", "observaciones", "osservazioni", "uwagi", "टिप्पणी"],
    good: [],
    weak: ["comment"],
    blocked: [...MONEY, ...LINKS],
  },
  internal_comment: { exact: ["internal comment", "internal note", "внутренний комментарий", "внутреннее примечание", "内部备注", "आंतरिक टिप्पणी"], good: [], weak: [], blocked: [] },
};

/** Headers that match no field but still indicate a header row. */
export const OTHER_HEADERS: readonly string[] = [
  "designator", "designators", "reference", "references", "reference designator", "ref des", "refdes", "ref", "refs", "parts", "footprint", "package", "case", "pattern", "boitier", "référence", "id", "item", "item #", "#", "# п п", "п п", "пп", "no", "nr", "pos", "position", "позиция", "поз",
  "позиционное обозначение", "корпус", "примечание", "примечания", "комментарий", "comment", "comments", "note", "notes", "remark", "remarks", "price", "unit price", "ext price", "extended price", "unit cost", "cost", "total", "total price", "total cost", "цена", "цена за единицу", "цена без ндс", "цена с ндс", "стоимость", "сумма",
  "ндс", "vat", "currency", "валюта", "supplier", "vendor", "distributor", "поставщик", "stock", "avail", "availability", "in stock", "наличие", "остаток", "склад", "purch", "moq", "cat #", "lead time", "delivery", "date", "дата", "status", "статус", "link", "url", "ссылка", "datasheet", "keywords", "category", "tolerance", "voltage",
  "voltage rated", "power", "resistance", "capacitance", "layer", "lib ref", "symbol", "dnp", "fitted", "populate", "смд", "smd", "pins", "pitch", "value", "brand", "序号", "项目号", "编号", "单价", "总价", "金额", "链接", "备注", "位号", "封装", "供应商", "实买", "preis", "einzelpreis", "gesamtpreis", "lieferant", "bemerkung", "क्रम", "मूल्य",
  "precio", "precio unitario", "prix", "prix unitaire", "prezzo", "cena", "cena netto", "cena brutto", "preço", "preço unitário", "fiyat", "birim fiyat", "価格", "単価", "合計", "合計金額", "金額", "備考", "番号", "補足", "販売会社", "販売店", "購入先", "proveedor", "fournisseur", "fornitore", "dostawca", "tedarikçi",
  "fornecedor", "importe", "montant", "importo", "wartość", "tutar", "toplam", "uwagi", "observaciones", "notas", "remarques", "lp", "l p", "sıra", "sıra no", "단가", "금액", "비고", "번호", "enlace", "lien", "link de compra", "status", "coste", "costo", "custo",
  "external id", "order reference", "order date", "scheduled date", "start date", "end date", "row type",
];
