/** `character:letters`, for characters whose Latin form Unicode does not give by decomposition. */
const LETTERS =
  'ß:ss ẞ:SS æ:ae Æ:AE œ:oe Œ:OE ø:o Ø:O đ:d Đ:D ð:d Ð:D þ:th Þ:Th ł:l Ł:L ħ:h Ħ:H ı:i ĸ:k ŋ:ng Ŋ:Ng ŧ:t Ŧ:T ə:e Ə:E ƒ:f';

const MONEY =
  '₹:Rs €:EUR £:GBP ¥:Yen ৳:Tk ﷼:Rial ₩:Won ₺:TL ₫:VND ₱:PHP ₽:RUB ₴:UAH ₦:NGN ₪:NIS ฿:THB ₲:PYG ₡:CRC ₸:KZT ₼:AZN ₾:GEL ₵:GHS ¢:c ¤:$';

const PUNCTUATION =
  "‘:' ’:' ‚:' ‛:' ′:' ´:' ʻ:' ʼ:' ʹ:' ‹:' ›:' “:\" ”:\" „:\" ‟:\" ″:\" «:\" »:\" ¨:\" 「:\" 」:\" " +
  '‐:- ‑:- ‒:- –:- —:- ―:- −:- ¯:- ¬:- •:* ·:. ‣:* ◦:* ●:* ★:* ☆:* …:... ¡:! ¿:? †:+ ‡:+ ¸:, ' +
  '।:. ॥:. 。:. 、:, ،:, ؛:; ؟:?';

const SIGNS =
  '⁄:/ ∕:/ ÷:/ ×:x ±:+/- °:deg º:o ª:a ¦:| §:S ¶:P ©:(c) ®:(R) µ:u ←:<- →:-> ↑:^ ↓:v ≤:<= ≥:>= ≈:~ ≠:!= ✓:+ ✔:+ ✗:x ✘:x';

export const LATIN: ReadonlyMap<string, string> = new Map(
  `${LETTERS} ${MONEY} ${PUNCTUATION} ${SIGNS}`.split(' ').map((entry) => [entry[0]!, entry.slice(2)]),
);
