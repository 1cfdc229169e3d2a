import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'till',
  roles: ['owner', 'manager', 'cashier'],
  load: async () => (await import('./till.tsx')).Till,
  profiles: [
    {
      pairedAs: 'staff',
      icon: 'cash',
      name: { en: 'Till', ar: 'الصندوق', hi: 'काउंटर' },
      text: { en: 'Counter, bills and money.', ar: 'الكاونتر والفواتير والمال.', hi: 'बिक्री, बिल और पैसे।' },
    },
  ],
});
