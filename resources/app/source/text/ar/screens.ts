import type { screens as english } from '../en/screens.ts';

export const screens: Record<keyof typeof english, string> = {
  'display.choose': 'ماذا تعرض شاشة «{name}»؟',
  'display.pickup': 'لوحة الاستلام',
  'display.pickup_text': 'الأرقام الجاهزة وقيد التحضير، للضيوف الذين يستلمون.',
  'display.till': 'شاشة الزبون',
  'display.till_of': 'شاشة الزبون عند {name}',
  'display.till_text': 'الطلب عند الصندوق والمبلغ المطلوب، وصور بين الضيوف.',
  'display.change': 'اعرض شيئًا آخر',
  'display.full': 'ملء الشاشة',
  'display.sound': 'المسوا مرة واحدة لتُسمع الأرقام',
};
