import { addScreen } from '../parts/device-profiles.ts';

addScreen({
  name: 'kiosk',
  roles: ['kiosk'],
  load: async () => (await import('./kiosk.tsx')).Kiosk,
  profiles: [
    {
      pairedAs: 'kiosk',
      icon: 'bag',
      name: { en: 'Kiosk', ar: 'كشك', hi: 'कियोस्क' },
      text: { en: 'Guests order by themselves.', ar: 'يطلب الضيوف بأنفسهم.', hi: 'मेहमान ख़ुद ऑर्डर करते हैं।' },
    },
  ],
});
