import type { Words } from '../text/words.ts';

/** What a driver's phone alone says. */
export const words = {
  on_duty: { en: 'On duty', ar: 'في الخدمة', hi: 'काम पर' },
  off_duty: { en: 'Off duty', ar: 'خارج الخدمة', hi: 'काम पर नहीं' },
  bound: { en: 'Bring your trips first.', ar: 'أوصلوا رحلاتكم أولًا.', hi: 'पहले अपनी डिलीवरी पहुँचाएँ।' },
  needs_server: {
    en: 'Needs the restaurant’s network',
    ar: 'يحتاج إلى شبكة المطعم',
    hi: 'रेस्तराँ का नेटवर्क चाहिए',
  },
  away: { en: 'Away', ar: 'بعيد', hi: 'बाहर' },
  unsent: { en: '{n} not sent', ar: '{n} لم يُرسل', hi: '{n} नहीं भेजे' },
  away_text: {
    en: 'Out of reach of the restaurant. What you tap is kept and sent when you are back. Read at {time}.',
    ar: 'خارج نطاق المطعم. ما تلمسه يُحفظ ويُرسل عند عودتك. آخر قراءة {time}.',
    hi: 'रेस्तराँ के नेटवर्क से बाहर। जो दबाते हैं वह सुरक्षित है और लौटने पर भेजा जाता है। {time} की स्थिति।',
  },
  nobody: {
    en: 'No driver is made for your account yet: the office does it in the console, under Delivery.',
    ar: 'لا سائق لهذا الحساب بعد: يضيفه المكتب في لوحة الإدارة، ضمن التوصيل.',
    hi: 'आपके खाते का अभी कोई ड्राइवर नहीं बना: ऑफ़िस कंसोल में, डिलीवरी के नीचे, बनाता है।',
  },
  none: {
    en: 'No trips. What you are given appears here by itself.',
    ar: 'لا رحلات. ما يُسند إليك يظهر هنا وحده.',
    hi: 'कोई डिलीवरी नहीं। जो दी जाती है वह यहाँ अपने-आप दिखती है।',
  },
  done_none: { en: 'Nothing brought yet today.', ar: 'لم يُوصَل شيء اليوم بعد.', hi: 'आज अभी कुछ नहीं पहुँचाया।' },
  collect: { en: 'Collect {amount}', ar: 'حصّل {amount}', hi: '{amount} लें' },
  paid: { en: 'Paid', ar: 'مدفوع', hi: 'चुकाया' },
  call: { en: 'Call', ar: 'اتصال', hi: 'फ़ोन करें' },
  map: { en: 'Map', ar: 'خريطة', hi: 'नक़्शा' },
  start: { en: 'Start this one', ar: 'ابدأ هذه', hi: 'यह शुरू करें' },
  delivered: { en: 'Delivered', ar: 'تم التوصيل', hi: 'पहुँचाया' },
  failed: { en: 'Not delivered', ar: 'لم يُوصَل', hi: 'नहीं पहुँचा' },
  could_not: { en: 'Could not deliver', ar: 'تعذّر التوصيل', hi: 'नहीं पहुँचा सके' },
  kept: {
    en: 'Kept here, sent when you are back.',
    ar: 'محفوظ هنا، يُرسل عند عودتك.',
    hi: 'यहाँ सुरक्षित है, लौटने पर भेजा जाएगा।',
  },
  took: { en: 'I took {amount} in cash', ar: 'استلمت {amount} نقدًا', hi: 'मैंने {amount} नक़द लिए' },
  not_paid: { en: 'Delivered, not paid to me', ar: 'سُلّم ولم يُدفع لي', hi: 'पहुँचाया, मुझे पैसे नहीं मिले' },
  book_later: {
    en: 'Out of reach: you book it under Cash when you are back.',
    ar: 'خارج النطاق: سجّله ضمن النقد عند عودتك.',
    hi: 'नेटवर्क से बाहर: लौटने पर नक़द में दर्ज करें।',
  },
  why: { en: 'Why could it not be delivered?', ar: 'لماذا تعذّر التوصيل؟', hi: 'क्यों नहीं पहुँचा सके?' },
  reason_nobody: { en: 'Nobody there', ar: 'لا أحد هناك', hi: 'वहाँ कोई नहीं था' },
  reason_address: { en: 'The address is wrong', ar: 'العنوان خاطئ', hi: 'पता ग़लत है' },
  reason_refused: { en: 'They did not want it', ar: 'رفضوا الاستلام', hi: 'उन्होंने लिया नहीं' },
  reason_accident: { en: 'It was spoilt on the way', ar: 'تلف في الطريق', hi: 'रास्ते में ख़राब हुआ' },
  other_reason: { en: 'Something else', ar: 'سبب آخر', hi: 'कुछ और' },
  bring_back: { en: 'To bring back', ar: 'للإعادة إلى الصندوق', hi: 'जमा करना है' },
  to_book: {
    en: 'Taken at the door and not booked yet',
    ar: 'أُخذ عند الباب ولم يُسجَّل بعد',
    hi: 'दरवाज़े पर लिया, अभी दर्ज नहीं',
  },
} satisfies Readonly<Record<string, Words>>;
