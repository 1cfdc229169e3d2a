import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'kitchen',
  roles: ['kitchen'],
  alsoFor: ['owner', 'manager'],
  load: async () => (await import('./kitchen.tsx')).Kitchen,
  profiles: [
    {
      pairedAs: 'kitchen',
      icon: 'cooking',
      name: { en: 'Kitchen screen', ar: 'شاشة المطبخ', hi: 'रसोई की स्क्रीन' },
      text: {
        en: 'Tickets by age, bumped with one tap.',
        ar: 'التذاكر حسب عمرها، بلمسة واحدة.',
        hi: 'समय के क्रम में टिकट, एक टैप में पूरे।',
      },
    },
  ],
});
