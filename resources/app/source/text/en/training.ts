/** Of the restaurant in which staff practice. */
export const training = {
  'training.title': 'Training',
  'training.band': 'Training: nothing counts',
  'training.pin': 'PIN 0000',
  'training.end': 'End training',
  'training.lead':
    'Practice with your own menu, tables, and staff. Nothing counts: no sales, no stock, no tickets in the kitchen. Bills print with TRAINING on them.',
  'training.unsent': 'Send what’s waiting first.',
  'training.enter': 'Start training',
  'training.again': 'Start over',
};
