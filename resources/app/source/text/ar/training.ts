export const training = {
  'training.title': 'وضع التدريب',
  'training.band': 'تدريب: لا شيء يُحتسب',
  'training.pin': 'الرمز 0000',
  'training.end': 'إنهاء التدريب',
  'training.lead':
    'تدرّب على قائمتك وطاولاتك وفريقك. لا شيء يُحتسب: لا مبيعات ولا مخزون ولا تذاكر في المطبخ. تُطبع الفواتير وعليها كلمة «تدريب».',
  'training.unsent': 'أرسل ما ينتظر أولًا.',
  'training.enter': 'ابدأ التدريب',
  'training.again': 'ابدأ من جديد',
};
