export const training = {
  'training.title': 'Übungsmodus',
  'training.band': 'Übung: nichts zählt',
  'training.pin': 'PIN 0000',
  'training.end': 'Übung beenden',
  'training.lead':
    'Üben mit der eigenen Karte, den Tischen und dem Team. Nichts zählt: kein Umsatz, kein Bestand, keine Bons in der Küche. Auf Rechnungen steht ÜBUNG.',
  'training.unsent': 'Erst senden, was noch wartet.',
  'training.enter': 'Übung starten',
  'training.again': 'Neu anfangen',
};
