/** What a column of a menu is by its title. Earlier ones win where they share a word. */
const fields = [
  'name',
  'price',
  'category',
  'type',
  'description',
  'sku',
  'kitchen',
  'taxes',
  'variant',
  'modifiers',
  'cost',
  'allergens',
  'hsn_code',
  'prep_minutes',
  'handle',
  'archived',
  'entity',
  'parent',
  'id',
  'is_active',
  'is_size_active',
  'is_default_size',
  'sort_order',
  'tax_inclusive',
  'open_price',
  'color',
  'combo',
  'image_url',
] as const;
type Field = (typeof fields)[number];

/** Besides those: what several columns of a file may be, each by a word of its title. */
export const roles = [
  ...fields,
  'size_price',
  'order_type_price',
  'translation',
  'size_translation',
  'tax_flag',
  'modifier_flag',
  'ignored',
] as const;
export type Role = (typeof roles)[number];

const lists: Readonly<Record<Field, string>> = {
  name:
    'item name|name|dish name|menu name|drink|drinks|beverage|getränk|boisson|bebida|product name|menu item|menu item name|item title|title|dish|item|items|product|food item|particulars|' +
    'bezeichnung|artikelbezeichnung|artikelname|gericht|speise|artikel|produkt|produktname|nom|nom du plat|plat|article|' +
    'produit|désignation|libellé|nombre|nombre del producto|plato|producto|artículo|nome|nome prodotto|piatto|prodotto|prato|' +
    'produto|item do cardápio|naam|gerecht|product naam|rätt|namn|navn|ret|nimi|nazwa|danie|potrawa|název|jídlo|pokrm|megnevezés|' +
    'étel|név|denumire|preparat|produs|ürün|ürün adı|yemek|ad|adı|название|наименование|блюдо|товар|назва|страва|наименувание|' +
    'ястие|όνομα|πιάτο|προϊόν|ονομασία|περιγραφή είδους|είδος|שם|מנה|שם המנה|שם הפריט|الاسم|الصنف|اسم الصنف|اسم المنتج|المنتج|الطبق|اسم الطبق|' +
    'نام|नाम|व्यंजन|आइटम|पदार्थ|নাম|পদ|பெயர்|உணவு|పేరు|ಹೆಸರು|പേര്|菜名|品名|名称|名稱|菜品|菜品名称|商品名称|商品名|品目|メニュー|メニュー名|料理名|名前|메뉴|메뉴명|상품명|이름|' +
    'ชื่อ|เมนู|ชื่อเมนู|รายการ|tên|tên món|món|món ăn|nama|nama menu|nama item|menu|nama produk|hidangan',
  price:
    'default price|regular price|variant price|retail price|selling price|sell price|sales price|sale price|base price|price|' +
    'item price|unit price|price sell|menu price|dine in price|dinein price|in store price|pricesell|list price|public price|rate|mrp|amount|preis|verkaufspreis|vk preis|vk|bruttopreis|einzelpreis|prix|' +
    'prix de vente|prix ttc|tarif|precio|precio venta|precio de venta|pvp|precio al publico|importe|prezzo|prezzo vendita|preço|preço de venda|preco|valor|prijs|' +
    'verkoopprijs|pris|hinta|cena|cena brutto|cena sprzedaży|ár|bruttó ár|eladási ár|preț|pret|fiyat|fiyatı|satış fiyatı|цена|стоимость|ціна|τιμή|' +
    'τιμή πώλησης|מחיר|السعر|سعر|سعر البيع|قیمت|मूल्य|दाम|कीमत|रेट|भाव|দাম|মূল্য|விலை|ధర|ಬೆಲೆ|വില|价格|價格|单价|單價|售价|售價|价钱|価格|値段|単価|税込価格|가격|판매가|' +
    'ราคา|ราคาขาย|giá|giá bán|đơn giá|harga|harga jual',
  category:
    'categories|category|category name|menu category|item category|product category|reporting category|menu group|group|section|' +
    'course|department|accounting group|menu section|kategorie|warengruppe|gruppe|rubrik|hauptgruppe|speisengruppe|catégorie|' +
    'famille|rubrique|groupe|categoría|categoria|familia|grupo|sección|gruppo|reparto|seção|categorie|groep|rubriek|kategori|kategoria|grupa|' +
    'skupina|kategória|csoport|grup|категория|группа|раздел|категорія|група|категория меню|κατηγορία|ομάδα|קטגוריה|קבוצה|الفئة|القسم|التصنيف|المجموعة|' +
    'دسته|श्रेणी|वर्ग|বিভাগ|শ্রেণী|வகை|వర్గం|ವರ್ಗ|വിഭാഗം|分类|分類|类别|類別|种类|菜类|カテゴリ|カテゴリー|ジャンル|카테고리|분류|หมวด|หมวดหมู่|ประเภท|danh mục|nhóm|loại|kelompok|golongan',
  type: 'veg non veg|veg/non veg|veg or non veg|veg|is veg|food type|attributes|attribute|diet|type|kind|vegetarisch|النوع|शाकाहारी',
  description:
    'description|item description|body|details|ingredients|beschreibung|zutaten|descripción|ingredientes|descrizione|' +
    'descrição|omschrijving|beskrivning|opis|popis|leírás|descriere|açıklama|описание|состав|опис|περιγραφή|תיאור|الوصف|विवरण|বিবরণ|描述|说明|説明|설명|รายละเอียด|mô tả|deskripsi|keterangan|short description',
  sku: 'sku|variant sku|item code|product code|code|short code|internal reference|plu|artikelnr|artikelnummer|art nr|nr|référence|réf|código|codice|kod|kód|cod|артикул|код|κωδικός|מק"ט|الرمز|कोड|编号|編號|商品コード|코드|รหัส|mã|kode|reference',
  kitchen: 'kitchen|station|printer|printer labels|kitchen printer|küche|drucker|cuisine|cocina|المطبخ',
  taxes:
    'taxes|tax|tax rates|vat|gst|tax name|mwst|ust|steuer|steuersatz|tva|iva|btw|moms|vat rate|ддс|ндс|φπα|الضرائب|الضريبة|税率|税',
  variant:
    'variation name|variation|variant|variant name|size|size name|portion|portion size|option1 value|option 1 value|option value 1|variant values|' +
    'variant option one value|attribute 1 value|größe|taille|tamaño|taglia|tamanho|الحجم|आकार|规格|規格|サイズ|размер',
  modifiers:
    'modifier groups|modifiers|modifier group|modifier sets|add ons|addons|add on groups|addon groups|option groups|extras|choices|' +
    'optionen|zusätze|beilagen|suppléments|groupes d options|suplementos|modificadores|complementos|varianti e aggiunte|aggiunte|adicionais|toevoegingen|' +
    'الإضافات|اضافات|ऐड ऑन|加料|追加|トッピング|옵션|ตัวเลือก|tùy chọn|tambahan',
  cost:
    'buy price|cost price|purchase price|unit cost|food cost|cost|einkaufspreis|ek preis|ek|prix d achat|coût|precio de compra|coste|costo|custo|inkoopprijs|' +
    'التكلفة|लागत|成本|原価|원가|ต้นทุน',
  allergens:
    'allergens|allergen|allergen info|allergene|allergènes|alérgenos|allergeni|alergénios|allergenen|allergener|alergeny|allergének|alergeni|алергени|аллергены|' +
    'مسببات الحساسية|एलर्जन|过敏原|アレルギー|アレルゲン|알레르기',
  hsn_code: 'hsn code|hsn|hsn sac|hsn/sac|hsn sac code|sac code|sac',
  prep_minutes:
    'prep minutes|prep time|preparation time|cooking time|zubereitungszeit|temps de préparation|tiempo de preparación|tempo di preparazione|وقت التحضير|तैयारी का समय',
  handle: 'handle|reference handle|token|item id|product id',
  archived: 'archived|status|active|is active|hidden|published|visible',
  entity: 'entity type',
  parent: 'parent version id or operation id|parent',
  id: 'galley id',
  is_active: 'on the menu',
  is_size_active: 'size on the menu',
  is_default_size: 'default size',
  sort_order: 'sort order',
  tax_inclusive: 'tax included',
  open_price: 'open price',
  combo: 'combo',
  color: 'button color',
  image_url: 'picture address',
};

/** A header as words are compared: without units, stars, case and the accents of Latin letters. */
export const plainHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([{][^()[\]{}]*[)\]}]/g, ' ')
    .replace(/[\p{Sc}*?:#"]+/gu, ' ')
    .replace(/[_\s.-]+/gu, ' ')
    .trim()
    .replace(/(?: in)? (?:eur|euro|usd|inr|gbp|chf|rs|aed|sar|kwd|ttc|incl|inkl|brutto)$/, '')
    .replace(/ in$/, '');

const ranks = new Map<string, { readonly field: Field; readonly rank: number }>();
for (const field of fields)
  for (const [rank, word] of lists[field].split('|').entries()) {
    const plain = plainHeader(word);
    if (!ranks.has(plain)) ranks.set(plain, { field, rank });
  }

export const fieldOf = (header: string) => ranks.get(plainHeader(header));

/** Titles that carry a name of their own: of a language, an order type, a tax or a group. */
const named: readonly (readonly [Role, RegExp])[] = [
  ['translation', /^Name \[([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\]$/],
  ['size_translation', /^Size \[([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\]$/],
  ['order_type_price', /^Price for: (.{1,100})$/],
  ['modifier_flag', /^modifier(?: set)? - "?([^"]{1,100})"?$/i],
  ['tax_flag', /^tax - (.{1,100})$/i],
];

/** `Modifier Set - Milk`, `Tax - VAT (10%)`, `Name [fr]`. */
export function namedRoleOf(title: string): { readonly role: Role; readonly name: string } | undefined {
  for (const [role, pattern] of named) {
    const [, name] = pattern.exec(title.trim()) ?? [];
    if (name !== undefined) return { role, name: name.trim() };
  }
  return undefined;
}

export const titleFor = {
  translation: (language: string) => `Name [${language}]`,
  sizeTranslation: (language: string) => `Size [${language}]`,
  orderTypePrice: (name: string) => `Price for: ${name}`,
};

const sizes = new Set(
  (
    'half|full|quarter|small|medium|large|regular|xl|xxl|s|m|l|single|double|family|mini|jumbo|klein|mittel|groß|gross|normal|petit|petite|moyen|moyenne|grand|grande|' +
    'pequeño|pequeña|mediano|mediana|chico|media|entera|ración|media ración|tapa|piccolo|piccola|medio|pequeno|médio|inteira|meia|mała|duża|średnia|malá|velká|kicsi|nagy|küçük|orta|büyük|' +
    'маленькая|средняя|большая|μικρό|μεγάλο|صغير|وسط|كبير|نصف|كامل|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|小|中|大|例|小份|大份|並|並盛|大盛|特盛|소|중|대|เล็ก|กลาง|ใหญ่|nhỏ|vừa|lớn|kecil|sedang|besar|glass|bottle|glas|flasche'
  ).split('|'),
);
const measure = /^\d+(?:[.,]\d+)? ?(?:ml|cl|l|g|gm|kg|oz|pcs?|pc|stk|stück|cm|inch|"|”|in)$/;

/** The size that a header of prices names: `Half`, `Price (Full)`, `0,3 l`. */
export function sizeOf(header: string): string | undefined {
  const name = header.trim();
  const inside = /^(?:price|rate|preis|prix|precio|prezzo)\s*[-–:/([]*\s*([^)\]]+?)[)\]]?$/i
    .exec(name)?.[1]
    ?.trim();
  const before = /^(.+?)\s+(?:price|rate|preis|prix)$/i.exec(name)?.[1]?.trim();
  return [name, inside, before].find((one) => one !== undefined && isSize(one));
}

const isSize = (text: string): boolean => sizes.has(text.toLowerCase()) || measure.test(text.toLowerCase());
