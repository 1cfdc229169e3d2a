import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'display',
  roles: ['display'],
  load: async () => (await import('./display.tsx')).Display,
  profiles: [
    {
      pairedAs: 'display',
      icon: 'ready',
      name: { en: 'Pick-up board', ar: 'لوحة الاستلام', hi: 'पिक-अप बोर्ड' },
      text: {
        en: 'The numbers that are ready, for guests who fetch.',
        ar: 'الأرقام الجاهزة للضيوف.',
        hi: 'तैयार नंबर, ले जाने वाले मेहमानों के लिए।',
      },
    },
    {
      pairedAs: 'display',
      icon: 'eye',
      name: { en: 'Customer display', ar: 'شاشة الزبون', hi: 'ग्राहक डिस्प्ले' },
      text: {
        en: 'The guests’ side of a till.',
        ar: 'جهة الضيف من الصندوق.',
        hi: 'काउंटर का मेहमानों वाला हिस्सा।',
      },
    },
  ],
});
