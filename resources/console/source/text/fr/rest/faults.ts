import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'Saisissez un e-mail comme nom@exemple.fr.',
  'fault.of.uri': 'Saisissez une adresse web en http:// ou https://.',
  'fault.of.date-time': 'Saisissez une date et une heure.',
  'fault.of.country': 'Saisissez un code pays à deux lettres, comme FR ou IN.',
  'fault.of.locale': 'Saisissez un code de langue, comme fr ou ar-EG.',
  'fault.of.language': 'Saisissez un code de langue, comme fr ou ar.',
  'fault.of.ticket_language': 'Saisissez un code de langue, comme fr ou ar.',
  'fault.of.currency': 'Saisissez un code devise à trois lettres, comme EUR.',
  'fault.of.base_url': 'Saisissez une adresse web en http:// ou https://.',
  'fault.of.pin': 'Saisissez 4 à 8 chiffres.',
  'fault.of.financial_year_start': 'Saisissez mois et jour, comme 04-01.',
  'fault.of.day_start': 'Saisissez une heure, comme 04:00.',
  'fault.of.time_from': 'Saisissez une heure, comme 17:30.',
  'fault.of.time_to': 'Saisissez une heure, comme 17:30.',
  'fault.both_times': 'Indiquez l’heure de début et l’heure de fin.',
  'fault.option': 'Choisissez dans la liste.',
  'fault.choose_least': 'Choisissez-en au moins {least}.',
  'fault.choose_most': 'Choisissez-en {most} au plus.',
};
