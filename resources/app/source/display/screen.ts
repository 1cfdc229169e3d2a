import { addScreen } from '../parts/screen-registry.ts';

addScreen({
  name: 'display',
  roles: ['display'],
  load: async () => (await import('./display.tsx')).Display,
  profiles: [
    {
      pairedAs: 'display',
      icon: 'ready',
      name: 'profile.board',
      text: 'profile.board_text',
    },
    {
      pairedAs: 'display',
      icon: 'eye',
      name: 'profile.display',
      text: 'profile.display_text',
    },
  ],
});
