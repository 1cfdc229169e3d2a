import type { faults as english } from '../../en/rest/faults.ts';

export const faults: Readonly<Record<keyof typeof english, string>> = {
  'fault.of.email': 'Bitte eine E-Mail wie name@example.com eingeben.',
  'fault.of.uri': 'Bitte eine Webadresse mit http:// oder https:// eingeben.',
  'fault.of.date-time': 'Bitte Datum und Uhrzeit eingeben.',
  'fault.of.country': 'Bitte einen Ländercode mit zwei Buchstaben eingeben, etwa DE oder IN.',
  'fault.of.locale': 'Bitte einen Sprachcode eingeben, etwa de oder ar-EG.',
  'fault.of.language': 'Bitte einen Sprachcode eingeben, etwa de oder ar.',
  'fault.of.ticket_language': 'Bitte einen Sprachcode eingeben, etwa de oder ar.',
  'fault.of.currency': 'Bitte einen Währungscode mit drei Buchstaben eingeben, etwa EUR.',
  'fault.of.base_url': 'Bitte eine Webadresse mit http:// oder https:// eingeben.',
  'fault.of.pin': 'Bitte 4 bis 8 Ziffern eingeben.',
  'fault.of.financial_year_start': 'Bitte Monat und Tag eingeben, etwa 04-01.',
  'fault.of.day_start': 'Bitte eine Uhrzeit eingeben, etwa 04:00.',
  'fault.of.time_from': 'Bitte eine Uhrzeit eingeben, etwa 17:30.',
  'fault.of.time_to': 'Bitte eine Uhrzeit eingeben, etwa 17:30.',
  'fault.both_times': 'Bitte Beginn und Ende eingeben.',
  'fault.option': 'Bitte einen Eintrag der Liste wählen.',
  'fault.choose_least': 'Mindestens {least} wählen.',
  'fault.choose_most': 'Höchstens {most} wählen.',
};
