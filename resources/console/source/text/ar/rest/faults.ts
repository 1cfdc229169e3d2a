import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'أدخل بريدًا مثل name@example.com.',
  'fault.of.uri': 'أدخل عنوان ويب يبدأ بـ http://‎ أو https://‎.',
  'fault.of.date-time': 'أدخل تاريخًا ووقتًا.',
  'fault.of.country': 'أدخل رمز بلد من حرفين، مثل DE أو IN.',
  'fault.of.locale': 'أدخل رمز لغة، مثل en أو ar-EG.',
  'fault.of.language': 'أدخل رمز لغة، مثل en أو ar.',
  'fault.of.ticket_language': 'أدخل رمز لغة، مثل en أو ar.',
  'fault.of.currency': 'أدخل رمز عملة من ثلاثة أحرف، مثل EUR.',
  'fault.of.base_url': 'أدخل عنوان ويب يبدأ بـ http://‎ أو https://‎.',
  'fault.of.pin': 'أدخل من 4 إلى 8 أرقام.',
  'fault.of.financial_year_start': 'أدخل الشهر واليوم، مثل 04-01.',
  'fault.of.day_start': 'أدخل وقتًا، مثل 04:00.',
  'fault.of.time_from': 'أدخل وقتًا، مثل 17:30.',
  'fault.of.time_to': 'أدخل وقتًا، مثل 17:30.',
  'fault.both_times': 'أدخل وقت البدء ووقت الانتهاء معًا.',
  'fault.option': 'اختر من القائمة.',
  'fault.choose_least': 'اختر {least} على الأقل.',
  'fault.choose_most': 'اختر {most} على الأكثر.',
};
