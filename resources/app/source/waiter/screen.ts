import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'waiter',
  roles: ['waiter'],
  alsoFor: ['owner', 'manager'],
  load: async () => (await import('./waiter.tsx')).Waiter,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'floor',
      name: { en: 'Waiter’s tablet', ar: 'جهاز النادل', hi: 'वेटर का टैबलेट' },
      text: {
        en: 'Tables, orders, calls: on a tablet or a telephone.',
        ar: 'الطاولات والطلبات والنداءات: على جهاز لوحي أو هاتف.',
        hi: 'मेज़ें, ऑर्डर, बुलावे: टैबलेट या फ़ोन पर।',
      },
    },
  ],
});
