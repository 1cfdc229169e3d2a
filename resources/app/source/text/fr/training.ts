export const training = {
  'training.title': 'Mode formation',
  'training.band': 'Formation : rien ne compte',
  'training.pin': 'PIN 0000',
  'training.end': 'Quitter',
  'training.lead':
    'Entraînez-vous avec votre carte, vos tables et votre équipe. Rien ne compte : ni ventes, ni stock, ni bons en cuisine. Les additions portent la mention FORMATION.',
  'training.unsent': 'Envoyez d’abord ce qui attend.',
  'training.enter': 'Commencer',
  'training.again': 'Recommencer à zéro',
};
