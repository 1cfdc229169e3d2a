import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'driver',
  roles: ['driver'],
  load: async () => (await import('./driver.tsx')).Driver,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'bike',
      name: { en: 'Driver’s telephone', ar: 'هاتف السائق', hi: 'ड्राइवर का फ़ोन' },
      text: {
        en: 'Own trips, out of reach too.',
        ar: 'رحلاته، وخارج النطاق أيضًا.',
        hi: 'अपनी डिलीवरी, नेटवर्क के बाहर भी।',
      },
    },
  ],
});
