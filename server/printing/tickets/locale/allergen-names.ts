import { euAllergens } from '../../../core/allergies.ts';

/** In the order of `euAllergens`. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ar: 'غلوتين,قشريات,بيض,سمك,فول سوداني,صويا,حليب,مكسرات,كرفس,خردل,سمسم,كبريتيت,ترمس,رخويات'.split(','),
  de: 'Gluten,Krebstiere,Eier,Fisch,Erdnüsse,Soja,Milch,Schalenfrüchte,Sellerie,Senf,Sesam,Sulfite,Lupinen,Weichtiere'.split(
    ',',
  ),
  es: 'gluten,crustáceos,huevos,pescado,cacahuetes,soja,leche,frutos de cáscara,apio,mostaza,sésamo,sulfitos,altramuces,moluscos'.split(
    ',',
  ),
  fr: 'gluten,crustacés,œufs,poisson,arachides,soja,lait,fruits à coque,céleri,moutarde,sésame,sulfites,lupin,mollusques'.split(
    ',',
  ),
  hi: 'ग्लूटेन,क्रस्टेशियन,अंडे,मछली,मूंगफली,सोया,दूध,मेवे,सेलरी,सरसों,तिल,सल्फ़ाइट,लूपिन,मोलस्क'.split(','),
  th: 'กลูเตน,สัตว์น้ำเปลือกแข็ง,ไข่,ปลา,ถั่วลิสง,ถั่วเหลือง,นม,ถั่วเปลือกแข็ง,ขึ้นฉ่าย,มัสตาร์ด,งา,ซัลไฟต์,ลูพิน,หอยและหมึก'.split(','),
  zh: '麸质,甲壳类,鸡蛋,鱼,花生,大豆,牛奶,坚果,芹菜,芥末,芝麻,亚硫酸盐,羽扇豆,软体动物'.split(','),
};

/** What a guest must not eat, in the language of the paper; own words stay as they were said. */
export function allergenIn(language: string, word: string): string {
  const at = (euAllergens as readonly string[]).indexOf(word);
  return NAMES[language]?.[at] ?? word;
}
