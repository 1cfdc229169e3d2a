import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'عنوان بريد مثل name@example.com من فضلك.',
  'fault.of.uri': 'عنوان ويب يبدأ بـ http://‎ أو https://‎ من فضلك.',
  'fault.of.date-time': 'يوم ووقت من فضلك.',
  'fault.of.country': 'حرفان للبلد مثل DE أو IN.',
  'fault.of.locale': 'رمز لغة مثل en أو ar-EG.',
  'fault.of.language': 'رمز لغة مثل en أو ar.',
  'fault.of.ticket_language': 'رمز لغة مثل en أو ar.',
  'fault.of.currency': 'ثلاثة أحرف للعملة مثل EUR.',
  'fault.of.base_url': 'عنوان ويب يبدأ بـ http://‎ أو https://‎ من فضلك.',
  'fault.of.pin': 'من أربعة إلى ثمانية أرقام من فضلك.',
  'fault.of.financial_year_start': 'الشهر واليوم مثل 04-01.',
  'fault.of.day_start': 'وقت مثل 04:00.',
  'fault.of.time_from': 'وقت مثل 17:30.',
  'fault.of.time_to': 'وقت مثل 17:30.',
  'fault.option': 'اختر من القائمة من فضلك.',
  'fault.choose_least': 'اختر {least} على الأقل.',
  'fault.choose_most': '{most} على الأكثر.',
};
