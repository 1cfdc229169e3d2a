export const training = {
  'training.title': 'अभ्यास',
  'training.band': 'अभ्यास: कुछ नहीं गिना जाता',
  'training.pin': 'PIN 0000',
  'training.end': 'अभ्यास ख़त्म करें',
  'training.lead':
    'अपने मेन्यू, टेबल और स्टाफ़ के साथ अभ्यास करें। कुछ नहीं गिना जाता: न बिक्री, न स्टॉक, न किचन में टिकट। बिल पर “अभ्यास” छपता है।',
  'training.unsent': 'पहले वह भेजें जो बाकी है।',
  'training.enter': 'अभ्यास शुरू करें',
  'training.again': 'फिर से शुरू करें',
};
